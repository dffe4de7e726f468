//! The standard library is the oracle: the same text for every double, and the same double for every text.

use mercer_compact::{Decimal, parse};
use proptest::prelude::*;

/// Doubles at which conversions are known to go wrong: powers of two (the doubles below are closer), the ends of the
/// range, and halves that round to even.
fn awkward() -> Vec<f64> {
    let powers = (-1074..1024).map(power_of_two);
    let mut values: Vec<f64> = powers.flat_map(|x| [x, x.next_up(), x.next_down()]).collect();
    values.extend((-308..=308).map(|power| format!("1e{power}").parse::<f64>().unwrap_or(0.0)));
    values.extend([
        0.0,
        0.5,
        1.5,
        2.5,
        0.25,
        0.125,
        0.05,
        9.5,
        99.5,
        0.95,
        5e-324,
        f64::MAX,
        f64::MIN_POSITIVE,
    ]);
    values.extend([f64::INFINITY, f64::NAN, 9_007_199_254_740_993.0, 123_456_789.0, 1e21, 1e22, 1e23, 2e-44]);
    values.iter().flat_map(|value| [*value, -*value]).collect()
}

fn power_of_two(power: i32) -> f64 {
    if power < -1022 {
        f64::from_bits(1 << (power + 1074))
    } else {
        f64::from_bits(((power + 1023) as u64) << 52)
    }
}

fn check(value: f64) {
    let shortest = Decimal::shortest(value);
    assert_eq!(shortest.plain(), format!("{value}"));
    assert_eq!(shortest.scientific(), format!("{value:e}"));
    let exact = Decimal::exact(value);
    for decimals in [0, 1, 2, 5, 17, 30] {
        assert_eq!(exact.fixed(decimals), format!("{value:.decimals$}"), "{value:e} to {decimals}");
    }
    if value.is_finite() {
        for digits in [1, 3, 16] {
            // The standard library keeps zeros at the end; both read back as the same number.
            let theirs = format!("{value:.*e}", digits - 1).parse::<f64>();
            let ours = exact.clone().significant(digits);
            assert_eq!(ours.scientific().parse::<f64>(), theirs, "{value:e} to {digits} digits");
        }
        for text in [shortest.plain(), shortest.scientific(), format!("{value:.17e}"), exact.plain()] {
            check_text(&text);
        }
    }
}

fn check_text(text: &str) {
    let bits = |value: f64| value.to_bits();
    let words = text.bytes().any(|byte| byte.is_ascii_alphabetic() && !byte.eq_ignore_ascii_case(&b'e'));
    let theirs = if words { None } else { text.parse().ok() };
    assert_eq!(parse(text).map(bits), theirs.map(bits), "{text}");
}

#[test]
fn awkward_doubles_are_written_and_read_as_by_the_standard_library() {
    for value in awkward() {
        check(value);
    }
}

#[test]
fn awkward_texts_are_read_as_by_the_standard_library() {
    let half_way = "9007199254740993";
    let above = format!("{half_way}.{}1", "0".repeat(800));
    let texts = [
        "",
        ".",
        "+",
        "-",
        "e5",
        ".e5",
        "1e",
        "1e+",
        "1e+-5",
        "--1",
        "1.2.3",
        "1,2",
        " 1",
        "1 ",
        "0x10",
        "1_000",
        "inf",
        "nan",
        "infinity",
        "NaN",
        "0",
        "-0",
        "+0.0",
        "00012",
        "1.",
        ".5",
        "+.5e+1",
        "1E5",
        "1e99999999999",
        "1e-99999999999",
        "0e99999999999",
        "1e310",
        "1e308",
        "1.7976931348623158e308",
        "1.7976931348623159e308",
        "2.4703282292062327e-324",
        "2.4703282292062328e-324",
        "4.9e-324",
        "2.2250738585072011e-308",
        half_way,
        "9007199254740992.9999",
        &above,
        "−1",
        "1٣",
    ];
    for text in texts {
        check_text(text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn any_double_is_written_and_read_as_by_the_standard_library(bits in any::<u64>()) {
        check(f64::from_bits(bits));
    }

    #[test]
    fn everyday_numbers_too(whole in -1_000_000_i64..1_000_000, power in -9..9) {
        check(format!("{whole}e{power}").parse().unwrap_or_default());
    }

    #[test]
    fn any_text_is_read_as_by_the_standard_library(text in "[-+]?[0-9]{0,25}[.]?[0-9]{0,25}([eE][-+]?[0-9]{0,4})?") {
        check_text(&text);
    }
}
