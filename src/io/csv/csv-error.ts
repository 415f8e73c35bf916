export { errorOfCode as corpusError } from '../../schema/error.ts';
