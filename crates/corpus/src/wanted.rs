//! Which columns of a table are read.

/// A column that a reader asks for.
#[derive(Clone, Debug, Default)]
pub struct WantedColumn {
    /// What our own files call it.
    pub own: String,
    /// Another name, where one was given: not every table has it.
    pub given: Option<String>,
    /// Names that it usually has in files of others, the likeliest first.
    pub usual: Vec<String>,
}

impl WantedColumn {
    /// A column by our own name.
    pub fn own(name: &str) -> Self {
        Self { own: name.to_owned(), given: None, usual: vec![name.to_owned()] }
    }

    fn given_in<'a>(&self, columns: &'a [String]) -> Option<&'a String> {
        let given = self.given.as_ref()?;
        columns.iter().find(|name| *name == given)
    }
}

/// The columns of a benchmark or of models.
#[derive(Clone, Debug)]
pub struct WantedColumns {
    /// Names of images.
    pub image: WantedColumn,
    /// Ids of batches.
    pub batch: WantedColumn,
    /// The texts.
    pub text: WantedColumn,
}

impl WantedColumns {
    /// Columns by our own names; `text` is `transcript` or `inference`.
    pub fn own(text: &str) -> Self {
        let [image, batch, text] = ["image_name", "batch_id", text].map(WantedColumn::own);
        Self { image, batch, text }
    }

    /// What a table is expected to have, in words.
    pub fn expected(&self) -> String {
        [&self.image, &self.batch, &self.text]
            .map(|column| column.given.as_ref().unwrap_or(&column.own).as_str())
            .join(", ")
    }

    /// The names to look for in a CSV file with these columns: those that were given, else our own.
    pub fn of_csv<'a>(&'a self, columns: &'a [String]) -> [&'a str; 3] {
        [&self.image, &self.batch, &self.text]
            .map(|column| column.given_in(columns).unwrap_or(&column.own).as_str())
    }

    /// The names of the columns of a table of others; none where one is not there. `pickColumns` of
    /// `src/io/table/columns.ts` is the twin.
    pub fn pick(&self, columns: &[String]) -> Option<[String; 3]> {
        let order = [&self.text, &self.image, &self.batch];
        let given = order.map(|column| column.given_in(columns));
        let mut taken: Vec<&String> = given.iter().copied().flatten().collect();
        let mut found = Vec::with_capacity(3);
        for (column, given) in order.iter().zip(given) {
            let is_free = |name: &&String| columns.contains(name) && !taken.contains(name);
            let name = given.or_else(|| column.usual.iter().find(is_free))?;
            taken.push(name);
            found.push(name.clone());
        }
        let [text, image, batch] = found.try_into().ok()?;
        Some([image, batch, text])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picked(wanted: &WantedColumns, columns: &[&str]) -> Option<[String; 3]> {
        wanted.pick(&columns.iter().map(|&name| name.to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn given_names_go_before_usual_ones_and_no_column_is_taken_twice() {
        let mut wanted = WantedColumns::own("inference");
        wanted.text.usual = ["inference", "text"].map(str::to_owned).to_vec();
        wanted.image.usual = ["image_name", "text", "id"].map(str::to_owned).to_vec();
        let strings = |names: [&str; 3]| Some(names.map(str::to_owned));
        assert_eq!(picked(&wanted, &["batch_id", "text", "id"]), strings(["id", "batch_id", "text"]));
        assert_eq!(picked(&wanted, &["batch_id", "text"]), None);
        wanted.image.given = Some("text".to_owned());
        assert_eq!(picked(&wanted, &["batch_id", "text", "id"]), None);
        let columns = ["batch_id", "text", "inference"];
        assert_eq!(picked(&wanted, &columns), strings(["text", "batch_id", "inference"]));
        assert_eq!(wanted.expected(), "text, batch_id, inference");
    }
}
