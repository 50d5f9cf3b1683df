/**
 * Programs of ours that do heavy work, on pictures and backups, in processes of their own, after
 * whoever is waiting for an answer.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

export type Program = {
  child: ChildProcess
  /** Its exit code, null when it was killed. Rejects when it could not even start. */
  ended: Promise<number | null>
  /** The last that it complained of. */
  words(): string
  /** Cuts it off. */
  kill(): void
}

/**
 * Beyond which it ends. Megabytes of JavaScript's own memory, and of all addresses that the process
 * may use; seconds of a processor.
 */
type Limits = { heap: number; addresses: number; seconds: number }

/**
 * @param file where it is, as in new URL('./decoder.ts', import.meta.url) @param priority from 0,
 * that of the shop, to 19, the lowest
 */
export function startProgram(file: URL, priority: number, limits?: Limits): Program {
  const child = fork(fileURLToPath(file), {
    serialization: 'advanced',
    ...(limits ? limited(limits) : { execArgv: [] }),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  // From here and at once: threads inherit the priority, and those that work exist before a line of
  // the program runs.
  if (child.pid) setPriority(child.pid, priority)
  if (child.pid) dieFirst(child.pid)
  let words = ''
  child.stderr?.on('data', (piece) => {
    words = (words + piece).slice(-2000)
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    // More than one can come, as when it is ended while a message is on its way: none may go
    // unheard.
    child.on('error', reject)
    child.once('close', resolve)
  })
  // Whoever awaits an answer gets this failure.
  ended.catch(() => {})
  return { child, ended, words: () => words.trim(), kill: () => void child.kill('SIGKILL') }
}

/**
 * The kernel holds it to its addresses and its time, which a shell asks for before it becomes the
 * program: what V8 counts is its own heap alone, and buffers are none of it. Where the machine does
 * not take those limits the heap's is left.
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
 * When the machine runs out of memory, this one is ended before the shop or its database: what it
 * had in hand is refused or tried again.
 */
function dieFirst(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, '1000')
  } catch {
    // It has ended already, or this machine keeps such things to itself: then the kernel chooses as
    // it always does.
  }
}
