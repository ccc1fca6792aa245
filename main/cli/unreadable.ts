import { systemCode } from '../disk/system-code';
import { FileTooLarge, NotAFile, NothingWritten } from '../disk/user-file';
import type { Option } from './options';
import { UsageError } from './usage-error';

/** Why the file of an option was not read, in a sentence that says what to look at. */
export function unreadable(option: Option, file: string, cause: unknown): UsageError {
  if (cause instanceof FileTooLarge) return new UsageError(`--${option}: ${file} is too large.`);
  const why =
    cause instanceof NotAFile
      ? 'it is a folder or a device'
      : cause instanceof NothingWritten
        ? 'nothing came through this pipe'
        : reasons[String(systemCode(cause))];
  return new UsageError(
    `--${option}: ${file} cannot be read${why === undefined ? '' : `: ${why}`}.`,
  );
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EACCES: 'this user may not read it',
  EPERM: 'this user may not read it',
  ENAMETOOLONG: 'its name is too long',
  ELOOP: 'it is a link to itself',
};
