use crate::bitmap::Bitmap;

/// √3 − 2, the pole of the cubic B-spline filter.
const POLE: f64 = -0.2679491924311228;
const GAIN: f64 = 6.0;

/// B-spline coefficients of one channel: down the columns, then along the rows, mirrored about the edge pixels.
pub(crate) fn spline_coefficients(source: &Bitmap, channel: usize) -> Vec<f64> {
    let mut plane: Vec<f64> = source
        .data()
        .iter()
        .skip(channel)
        .step_by(source.channels())
        .map(|&value| f64::from(value))
        .collect();
    filter_columns(&mut plane, source.width());
    plane.chunks_exact_mut(source.width()).for_each(filter_row);
    plane
}

/// POLE to the power `exponent`, by multiplication as in the twin.
fn power(exponent: usize) -> f64 {
    let mut result = 1.0;
    for _ in 0..exponent {
        if result == 0.0 {
            break;
        }
        result *= POLE;
    }
    result
}

/// Causal and anticausal recursion in place (Unser, Aldroubi and Eden 1993).
fn filter_row(values: &mut [f64]) {
    let last = values.len() - 1;
    if last == 0 {
        return;
    }
    values.iter_mut().for_each(|value| *value *= GAIN);
    let end = power(last);
    let mut sum = values[0] + end * values[last];
    let mut factor = POLE;
    for i in 1..last {
        if factor == 0.0 {
            break;
        }
        sum += factor * (values[i] + end * values[last - i]);
        factor *= POLE;
    }
    values[0] = sum / (1.0 - end * end);
    for i in 1..=last {
        values[i] += POLE * values[i - 1];
    }
    values[last] = ((POLE * values[last - 1] + values[last]) * POLE) / (POLE * POLE - 1.0);
    for i in (0..last).rev() {
        values[i] = POLE * (values[i + 1] - values[i]);
    }
}

/// The same recursion for all columns at once, so that memory is read along the rows.
fn filter_columns(plane: &mut [f64], width: usize) {
    let last = plane.len() / width - 1;
    if last == 0 {
        return;
    }
    plane.iter_mut().for_each(|value| *value *= GAIN);
    let end = power(last);
    let row = |y: usize| y * width..(y + 1) * width;
    let mut start: Vec<f64> = (0..width).map(|x| plane[x] + end * plane[last * width + x]).collect();
    let mut factor = POLE;
    for y in 1..last {
        if factor == 0.0 {
            break;
        }
        for (x, sum) in start.iter_mut().enumerate() {
            *sum += factor * (plane[y * width + x] + end * plane[(last - y) * width + x]);
        }
        factor *= POLE;
    }
    for (value, sum) in plane[row(0)].iter_mut().zip(&start) {
        *value = sum / (1.0 - end * end);
    }
    for y in 1..=last {
        let (above, here) = plane.split_at_mut(y * width);
        for (value, previous) in here[..width].iter_mut().zip(&above[(y - 1) * width..]) {
            *value += POLE * previous;
        }
    }
    let (above, bottom) = plane.split_at_mut(last * width);
    for (value, previous) in bottom.iter_mut().zip(&above[(last - 1) * width..]) {
        *value = ((POLE * previous + *value) * POLE) / (POLE * POLE - 1.0);
    }
    for y in (0..last).rev() {
        let (here, below) = plane.split_at_mut((y + 1) * width);
        for (value, next) in here[y * width..].iter_mut().zip(&below[..width]) {
            *value = POLE * (next - *value);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_filtered_as_rows_are() {
        let values: Vec<f64> = (0..90).map(|i| f64::from((i * 37) % 251)).collect();
        for length in [1, 2, 3, 90] {
            let mut row = values[..length].to_vec();
            let mut columns: Vec<f64> = row.iter().flat_map(|&value| [value, value]).collect();
            filter_row(&mut row);
            filter_columns(&mut columns, 2);
            let turned: Vec<f64> = columns.iter().copied().step_by(2).collect();
            assert_eq!(row, turned, "{length} samples");
        }
    }

    #[test]
    fn coefficients_of_a_constant_are_the_constant() {
        let page = Bitmap::borrowed(5, 4, 1, &[70; 20]).unwrap();
        assert!(spline_coefficients(&page, 0).iter().all(|value| (value - 70.0).abs() < 1e-9));
    }
}
