/// Natural logarithm of a positive normal number, by the series of artanh.
/// The libraries of the platforms differ in the last bit; this is the same sequence of operations everywhere.
#[inline(always)]
pub(crate) fn logarithm(value: f64) -> f64 {
    const ROOT_HALF: u32 = 0x3fe6_a09e;
    let bits = value.to_bits();
    // the exponent, 1023 more than it is, is chosen so that the mantissa lies in [√½, √2)
    let biased = (bits + (u64::from(0x3ff0_0000 - ROOT_HALF) << 32)) >> 52;
    let mantissa = f64::from_bits(bits + (1023 << 52) - (biased << 52));
    // an integer below 2^52 in the mantissa of 2^52: conversions of this width have no vector instruction
    let exponent = f64::from_bits(biased | (1075 << 52)) - (4_503_599_627_370_496.0 + 1023.0);
    let s = (mantissa - 1.0) / (mantissa + 1.0);
    let q = s * s;
    let series = [19.0, 17.0, 15.0, 13.0, 11.0, 9.0, 7.0, 5.0, 3.0]
        .iter()
        .fold(1.0 / 21.0, |sum, odd| 1.0 / odd + q * sum);
    exponent * std::f64::consts::LN_2 + 2.0 * s * (1.0 + q * series)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_the_library_to_the_last_few_bits() {
        let mut value = 1e-12_f64;
        while value < 1e12 {
            let error = (logarithm(value) - value.ln()).abs() / value.ln().abs().max(1.0);
            assert!(error < 4e-16, "{value}: {error}");
            value *= 1.37;
        }
        assert_eq!(logarithm(1.0), 0.0);
    }
}
