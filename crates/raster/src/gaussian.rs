/// One half of the 51-tap Gaussian with sigma 8, the centre first: normalized in double, stored in single precision.
pub(crate) const GAUSSIAN: [f64; RADIUS + 1] = [
    0.04993893951177597,
    0.04955030977725983,
    0.04840248078107834,
    0.046548210084438324,
    0.04407095909118652,
    0.04107864946126938,
    0.03769588842988014,
    0.03405539691448212,
    0.03028949722647667,
    0.02652237005531788,
    0.022863712161779404,
    0.019404180347919464,
    0.01621280051767826,
    0.013336285017430782,
    0.010800053365528584,
    0.008610553108155727,
    0.0067585003562271595,
    0.005222564563155174,
    0.0039731175638735294,
    0.002975727431476116,
    0.002194163855165243,
    0.0015927921049296856,
    0.0011383171658962965,
    0.0008009062148630619,
    0.0005547715118154883,
    0.000378321303287521,
];
pub(crate) const RADIUS: usize = 25;
/// The same in single precision, in which each of them is exact.
pub(crate) const GAUSSIAN_SINGLE: [f32; RADIUS + 1] = {
    let mut weights = [0.0; RADIUS + 1];
    let mut i = 0;
    while i <= RADIUS {
        weights[i] = GAUSSIAN[i] as f32;
        i += 1;
    }
    weights
};
