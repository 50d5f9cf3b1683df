/** Child processes for heavy work, on pictures and backups, at a lower priority than requests. */
import { type ChildProcess, fork } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

export type Program = {
  child: ChildProcess
  /** Exit code, null if it was killed. Rejects if it could not even start. */
  ended: Promise<number | null>
  /** Last output on stderr. */
  words(): string
  /** Kills it. */
  kill(): void
}

/**
 * Limits of the process: megabytes of JavaScript's heap, and of its address space; seconds of CPU.
 */
type Limits = { heap: number; addresses: number; seconds: number }

/**
 * @param file its module, as in new URL('./decoder.ts', import.meta.url)
 * @param priority from 0, that of the shop, to 19, the lowest
 */
export function startProgram(file: URL, priority: number, limits?: Limits): Program {
  const child = fork(fileURLToPath(file), {
    serialization: 'advanced',
    ...(limits ? limited(limits) : { execArgv: [] }),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  // Set from here and at once: threads inherit the priority, and V8's threads exist before a line
  // of the program runs.
  if (child.pid) setPriority(child.pid, priority)
  if (child.pid) dieFirst(child.pid)
  let words = ''
  child.stderr?.on('data', (piece) => {
    words = (words + piece).slice(-2000)
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    // A permanent listener: several errors can occur, as when it is killed while a message is being
    // sent.
    child.on('error', reject)
    child.once('close', resolve)
  })
  // An awaiting caller gets this failure.
  ended.catch(() => {})
  return { child, ended, words: () => words.trim(), kill: () => void child.kill('SIGKILL') }
}

/**
 * Address space and CPU limits are set by the kernel, through ulimit of a shell that then becomes
 * the program: V8 counts its own heap alone, without buffers. Without support for ulimit the heap
 * limit remains.
 */
const limited = ({ heap, addresses, seconds }: Limits) => ({
  execPath: '/bin/sh',
  execArgv: [
    '-c',
    `ulimit -v ${addresses * 1024} 2>/dev/null || :; ulimit -t ${seconds} 2>/dev/null || :; exec "$0" "$@"`,
    process.execPath,
    `--max-old-space-size=${heap}`,
  ],
})

/**
 * Makes the kernel kill this process first when memory runs out, before the shop or its database:
 * its work is refused or retried.
 */
function dieFirst(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, '1000')
  } catch {
    // It has ended already, or /proc is not writable: then the kernel chooses by default.
  }
}
