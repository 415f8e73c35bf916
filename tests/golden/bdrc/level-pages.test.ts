import { describePages } from './describe-pages.ts';
import { images } from './golden.ts';

const names = Object.keys(images).filter(
  (name) => images[name]!.decoded !== null && (images[name]!.runs[0]!.angle ?? 0) === 0,
);
describePages(names, ['tiny_300x120.png', 'yellow_blue.jpg']);
