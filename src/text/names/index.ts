export { nameOfCodePoint, namesOf } from './code-point-name.ts';
