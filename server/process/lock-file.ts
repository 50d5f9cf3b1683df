/**
 * Kernel locks (flock). A lock belongs to an open file and is released with the last process that
 * has it open, however that ends; it works between containers as well, where process ids and host
 * names are meaningless. Node has no call for it: the program flock locks a file descriptor that it
 * inherits, and the lock stays ours when that program has ended. A lock file is never deleted: two
 * processes could then each hold a lock on a file of that name.
 */
import { spawn } from 'node:child_process'
import {
  closeSync,
  constants,
  fchownSync,
  fstatSync,
  openSync,
  readdirSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { CannotStart, errorCode, reasonOf } from '../cannot-start.ts'

const { O_RDWR, O_CREAT, O_NOFOLLOW } = constants

/**
 * Opens the file, created if missing with its folder's owner; closing it with closeSync also
 * releases its lock.
 */
export function openLockFile(file: string): number {
  let fd: number | undefined
  try {
    fd = openSync(file, O_RDWR | O_CREAT | O_NOFOLLOW, 0o600)
    const { uid, gid } = statSync(dirname(file))
    if (fstatSync(fd).uid !== uid && process.getuid?.() === 0) fchownSync(fd, uid, gid)
    return fd
  } catch (failure) {
    if (fd !== undefined) closeSync(fd)
    throw new CannotStart(`The lock ${file} cannot be opened: ${reasonOf(failure)}.`)
  }
}

/**
 * Takes the lock of an open file, safe to repeat; false while another process has it. Throws
 * CannotStart if the file system has no such locks.
 * @param file its name, for that sentence
 */
export function takeLock(fd: number, file: string): Promise<boolean> {
  const program = spawn('flock', ['-n', '3'], { cwd: '/', stdio: ['ignore', 'ignore', 'pipe', fd] })
  let complaint = ''
  program.stderr?.on('data', (piece) => {
    complaint += piece
  })
  return new Promise((resolve, reject) => {
    program.once('error', (failure) => {
      const reason =
        errorCode(failure) === 'ENOENT'
          ? 'the program flock is missing (install util-linux)'
          : reasonOf(failure)
      reject(
        new CannotStart(`The shop cannot make sure that it is alone with its data: ${reason}.`),
      )
    })
    program.once('close', (code) => {
      if (code === 0) return resolve(true)
      // flock prints nothing if another process has the lock.
      if (code === 1 && !complaint) return resolve(false)
      reject(
        new CannotStart(
          `${file} cannot be locked (${complaint.trim() || 'flock was ended'}): move DATA_DIR to a file system that knows locks (flock).`,
        ),
      )
    })
  })
}

/**
 * Visible processes that have the file open, without this one: those of another container or
 * account are not visible.
 */
export function listHolders(file: string): number[] {
  const { dev, ino } = statSync(file)
  const hasIt = (pid: string): boolean => {
    const handles = join('/proc', pid, 'fd')
    try {
      return readdirSync(handles).some((handle) => isSame(join(handles, handle)))
    } catch {
      return false
    }
  }
  const isSame = (handle: string): boolean => {
    const at = statSync(handle, { throwIfNoEntry: false })
    return at?.ino === ino && at.dev === dev
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid && hasIt(name))
    .map(Number)
}
