export { codePointLabel, nameOfCodePoint, namesOf } from './code-point-name.ts';
