import { expect, test } from 'vitest';
import { ErrataError, exitOf, explained, worstExit } from '../../../src/schema/error.ts';

const failure = (code: string, syscall: string, path?: string): Error =>
  Object.assign(new Error(`${code}: text, ${syscall}`), {
    code,
    syscall,
    ...(path === undefined ? {} : { path }),
  });

test.each([
  ['ENOSPC', 'write', 74, 'IO'],
  ['EDQUOT', 'mkdir', 74, 'IO'],
  ['EIO', 'read', 74, 'IO'],
  ['EIO', 'fsync', 74, 'IO'],
  ['EMFILE', 'open', 74, 'IO'],
  ['EACCES', 'mkdir', 73, 'CANNOT_WRITE'],
  ['EPERM', 'unlink', 73, 'CANNOT_WRITE'],
  ['EROFS', 'open', 73, 'CANNOT_WRITE'],
  ['ENAMETOOLONG', 'rename', 73, 'CANNOT_WRITE'],
  ['EACCES', 'scandir', 65, 'CANNOT_READ'],
  ['ENAMETOOLONG', 'open', 65, 'CANNOT_READ'],
  ['ENOENT', 'uv_cwd', 74, 'IO'],
])('%s of %s that nobody handled exits %d', (code, syscall, exit, name) => {
  const error = failure(code, syscall, '/a/b');
  expect(exitOf(error)).toBe(exit);
  expect(explained(error)).toMatchObject({ code: name, message: expect.stringContaining(code) as unknown });
});

test('other errors stay what they are', () => {
  for (const error of [new TypeError('x'), failure('ECONNREFUSED', 'connect'), 'text']) {
    expect(explained(error)).toBe(error);
    expect(exitOf(error)).toBe(70);
  }
  const own = new ErrataError('NO_FILE', 'x');
  expect(explained(own)).toBe(own);
});

test('the worst of many exit codes is found', () => {
  expect(worstExit(Array.from({ length: 300_000 }, (_, at) => at))).toBe(74);
  expect(worstExit(Array.from({ length: 300_000 }, (_, at) => 1000 + at))).toBe(300_999);
});
