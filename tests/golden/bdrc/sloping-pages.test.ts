import { describePages } from './describe-pages.ts';
import { images } from './golden.ts';

const names = Object.keys(images).filter(
  (name) => images[name]!.decoded !== null && (images[name]!.runs[0]!.angle ?? 0) !== 0,
);
describePages(names, ['grey16.png']);
