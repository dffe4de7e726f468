//! Long numbers: all decimal digits of a whole number times a power of two.

/// Digits in a limb, and what that makes the limbs' base.
const LIMB: usize = 9;
const BASE: u64 = 1_000_000_000;

/// Factors multiplied in at a time: `5^13` is the greatest power of five that leaves the product of it and a limb, and
/// a carry, in 64 bits with room to spare.
const AT_ONCE: u32 = 13;

/// A decimal number without sign, `0.d1 d2 d3 .. * 10^point`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Digits {
    /// In ASCII; the first and the last are not zero. None for zero, whose point is 0.
    pub(crate) digits: Vec<u8>,
    pub(crate) point: i32,
}

impl Digits {
    /// `whole * 2^power`.
    pub(crate) fn of(whole: u64, power: i32) -> Self {
        let mut limbs = Vec::new();
        multiply(&mut limbs, 1, whole);
        // 2^-n is 5^n / 10^n.
        let (factor, mut left) = (if power < 0 { 5_u64 } else { 2 }, power.unsigned_abs());
        while left > 0 {
            let times = left.min(AT_ONCE);
            multiply(&mut limbs, factor.pow(times), 0);
            left -= times;
        }
        let mut digits = Vec::with_capacity(LIMB * limbs.len());
        for limb in limbs.iter().rev() {
            let mut rest = *limb;
            let end = digits.len() + LIMB;
            digits.resize(end, b'0');
            for digit in digits.iter_mut().rev().take(LIMB) {
                *digit += (rest % 10) as u8;
                rest /= 10;
            }
        }
        let point = digits.len() as i32 + power.min(0);
        Self { digits, point }.trimmed()
    }

    /// Without zeros at either end.
    pub(crate) fn trimmed(mut self) -> Self {
        while self.digits.last() == Some(&b'0') {
            self.digits.pop();
        }
        let zeros = self.digits.iter().take_while(|digit| **digit == b'0').count();
        self.digits.drain(..zeros);
        self.point = if self.digits.is_empty() { 0 } else { self.point - zeros as i32 };
        self
    }

    /// Cut off after so many digits.
    pub(crate) fn cut(&self, count: usize) -> Self {
        let digits = self.digits.iter().copied().take(count).collect();
        Self { digits, point: self.point }.trimmed()
    }

    /// Cut off after so many digits, and one more in the last place.
    pub(crate) fn cut_up(&self, count: usize) -> Self {
        let mut digits: Vec<u8> = self.digits.iter().copied().take(count).collect();
        digits.resize(count, b'0');
        for digit in digits.iter_mut().rev() {
            if *digit < b'9' {
                *digit += 1;
                return Self { digits, point: self.point }.trimmed();
            }
            *digit = b'0';
        }
        Self { digits: vec![b'1'], point: self.point + 1 }
    }

    /// Whether what a cut after so many digits drops is more than half of the last place, or half and that place odd.
    pub(crate) fn rounds_up(&self, count: usize) -> bool {
        match self.digits.get(count..) {
            Some([b'5']) => count > 0 && self.digits[count - 1] % 2 == 1,
            Some([first, ..]) => *first >= b'5',
            _ => false,
        }
    }

    /// The nearest number of so many digits; of two as near, the even one.
    pub(crate) fn rounded(&self, count: usize) -> Self {
        if self.rounds_up(count) { self.cut_up(count) } else { self.cut(count) }
    }
}

/// Multiplies a long number, the lowest limb first, and adds to it.
fn multiply(limbs: &mut Vec<u32>, factor: u64, add: u64) {
    let mut carry = add;
    for limb in limbs.iter_mut() {
        let product = u64::from(*limb) * factor + carry;
        *limb = (product % BASE) as u32;
        carry = product / BASE;
    }
    while carry > 0 {
        limbs.push((carry % BASE) as u32);
        carry /= BASE;
    }
}
