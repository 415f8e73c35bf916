// Stands in for `node:fs/promises` in the fuzzer's bundle: the same calls on the same files, done before they return.
// Waiting for a thread at every call took most of the time of the targets that have files.
import fs from 'node:fs';

const atOnce =
  (name) =>
  // errors come with the promise, as callers expect
  async (...words) =>
    fs[`${name}Sync`](...words);

export const [access, copyFile, link, lstat, mkdir, mkdtemp, readdir, readFile] = [
  'access',
  'copyFile',
  'link',
  'lstat',
  'mkdir',
  'mkdtemp',
  'readdir',
  'readFile',
].map(atOnce);
export const [readlink, realpath, rename, rm, stat, symlink, unlink, writeFile] = [
  'readlink',
  'realpath',
  'rename',
  'rm',
  'stat',
  'symlink',
  'unlink',
  'writeFile',
].map(atOnce);

export const open = async (path, flags, mode) => new Handle(fs.openSync(path, flags, mode));

class Handle {
  constructor(fd) {
    this.fd = fd;
  }

  async read(buffer, ...place) {
    return { bytesRead: fs.readSync(this.fd, buffer, ...place), buffer };
  }

  async write(data, ...place) {
    return { bytesWritten: fs.writeSync(this.fd, data, ...place), buffer: data };
  }

  async stat() {
    return fs.fstatSync(this.fd);
  }

  async truncate(length) {
    fs.ftruncateSync(this.fd, length);
  }

  async sync() {
    fs.fsyncSync(this.fd);
  }

  async datasync() {
    fs.fdatasyncSync(this.fd);
  }

  async close() {
    fs.closeSync(this.fd);
  }
}
