//! The canonical script of a table of any size, in memory that grows with its width alone.
//!
//! A sweep whose strips can't all be kept leaves some rows of the table behind. From the last cell upwards, the part
//! below the lowest of them is swept again: only as far as a script of the cost that is left can lead, so that the
//! part is about as broad as it is high. It is kept, or divided in turn. The costs of the cells are those of the
//! whole table, and so the way back is the same.

use crate::Halt;
use crate::border::Border;
use crate::profile::Texts;
use crate::script::Script;
use crate::sweep::{Band, Sweep, Way};
use crate::traceback::Traceback;

/// Writes the script of a table that was swept into `traceback` and costs `cost`.
pub(crate) fn retrace(
    sweep: &mut Sweep,
    traceback: &mut Traceback,
    texts: &Texts<'_>,
    way: Way<'_>,
    cost: u32,
    script: &mut Script<'_>,
) -> Result<(), Halt> {
    let mut borders: Vec<Border> = Vec::new();
    let (mut i, mut j) = (texts.height(), texts.width());
    let mut cost = i64::from(cost);
    loop {
        if traceback.is_divided() {
            borders.extend(traceback.borders());
        } else {
            let above = borders.last().map_or(0, |border| border.row);
            (i, j) = traceback.walk(&texts.part(above, i, j), way.stop, script)?;
            match borders.pop() {
                Some(border) if j > 0 => cost = border.cost(j),
                _ => break,
            }
            if i == 0 {
                break;
            }
        }
        let from = borders.last();
        let above = from.map_or(0, |border| border.row);
        let part = texts.part(above, i, j);
        traceback.reset(&part, above);
        let found = sweep.run(&part, way, Band::Budget(cost), from, traceback)?;
        // another cost would mean another table, and a script that is not that of the texts
        assert_eq!(found.map(i64::from), Some(cost), "the part above cell {i}, {j}");
    }
    script.delete(i as u32);
    script.insert(j as u32);
    Ok(())
}
