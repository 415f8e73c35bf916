// Width of a line of `--help`. The package string-width, which yargs would load for it, sets up segmentation and emoji
// tables at every start of the program (50 ms); our help has neither wide characters nor emoji.
export default function plainWidth(text) {
  return [...text].length;
}
