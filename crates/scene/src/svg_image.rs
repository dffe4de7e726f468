//! A heat map inside an SVG: a PNG of one pixel a cell, as a data address.
//!
//! Written here because it is forty lines when nothing is compressed, and a compressor would be a good part of what the
//! browser downloads.

use mercer_compact::Gather as _;

use crate::surface::Image;

/// The address of an image: a palette PNG in base64.
pub(crate) fn data_uri(image: &Image<'_>) -> String {
    let mut text = "data:image/png;base64,".to_owned();
    base64(&png(image), &mut text);
    text
}

/// A palette PNG with an uncompressed body (PNG 1.2; RFC 1950, RFC 1951).
fn png(image: &Image<'_>) -> Vec<u8> {
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut header = Vec::new();
    header.extend((image.columns as u32).to_be_bytes());
    header.extend((image.rows() as u32).to_be_bytes());
    // Eight bits a pixel, by palette; the only compression and filter there are; not interlaced.
    header.extend([8, 3, 0, 0, 0]);
    chunk(&mut file, b"IHDR", &header);
    let colours: Vec<u8> = image.table.iter().flat_map(|&[r, g, b, _]| [r, g, b]).gather();
    chunk(&mut file, b"PLTE", &colours);
    let opacities: Vec<u8> = image.table.iter().map(|colour| colour[3]).gather();
    chunk(&mut file, b"tRNS", &opacities);
    let mut lines = Vec::new();
    for row in image.cells.chunks_exact(image.columns) {
        // Filter 0: as it is.
        lines.push(0);
        lines.extend(row);
    }
    let mut body = vec![0x78, 0x01];
    let mut blocks = lines.chunks(0xffff).peekable();
    while let Some(block) = blocks.next() {
        let length = block.len() as u16;
        body.push(u8::from(blocks.peek().is_none()));
        body.extend(length.to_le_bytes());
        body.extend((!length).to_le_bytes());
        body.extend(block);
    }
    body.extend(adler32(&lines).to_be_bytes());
    chunk(&mut file, b"IDAT", &body);
    chunk(&mut file, b"IEND", &[]);
    file
}

fn chunk(file: &mut Vec<u8>, kind: &[u8; 4], data: &[u8]) {
    file.extend((data.len() as u32).to_be_bytes());
    let start = file.len();
    file.extend(kind);
    file.extend(data);
    let check = crc32(&file[start..]);
    file.extend(check.to_be_bytes());
}

fn crc32(data: &[u8]) -> u32 {
    !data.iter().fold(!0, |crc: u32, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| (crc >> 1) ^ if crc & 1 == 1 { 0xedb8_8320 } else { 0 })
    })
}

fn adler32(data: &[u8]) -> u32 {
    let (a, b) = data.iter().fold((1, 0), |(a, b): (u32, u32), &byte| {
        let a = (a + u32::from(byte)) % 65_521;
        (a, (b + a) % 65_521)
    });
    b << 16 | a
}

fn base64(data: &[u8], text: &mut String) {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for three in data.chunks(3) {
        let bits =
            three.iter().fold(0, |bits: u32, &byte| bits << 8 | u32::from(byte)) << (8 * (3 - three.len()));
        for i in 0..4 {
            let letter = LETTERS[(bits >> (18 - 6 * i) & 63) as usize];
            text.push(if i <= three.len() { char::from(letter) } else { '=' });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checksums_are_the_standards() {
        // The check values of CRC-32/ISO-HDLC and of RFC 1950's example.
        assert_eq!(crc32(b"123456789"), 0xcbf4_3926);
        assert_eq!(adler32(b"Wikipedia"), 0x11e6_0398);
    }

    #[test]
    fn base64_is_rfc_4648s() {
        for (data, letters) in
            [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")]
        {
            let mut text = String::new();
            base64(data.as_bytes(), &mut text);
            assert_eq!(text, letters);
        }
    }
}
