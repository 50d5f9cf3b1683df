/**
 * An environment or configuration error that keeps the shop from starting. Its message is one
 * sentence for the operator: what is wrong and what to do. It is printed without a stack; any other
 * error is a bug.
 */
export class CannotStart extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'CannotStart'
  }
}

const reasons: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'there is a file of that name',
  ENOENT: 'no such file or folder',
  ENAMETOOLONG: 'the path is too long',
  ELOOP: 'its links go round in a circle',
}

/** Code of a failed system call, such as EACCES. */
export function errorCode(thrown: unknown): string | undefined {
  return thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string'
    ? thrown.code
    : undefined
}

/** Failed system call in plain words. */
export function reasonOf(thrown: unknown): string {
  const code = errorCode(thrown)
  return (code && reasons[code]) || (thrown instanceof Error ? thrown.message : String(thrown))
}
