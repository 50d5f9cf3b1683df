/** Runs programs silently, with their output shown only on failure. */
import { type SpawnOptions, spawn } from 'node:child_process'

/**
 * Resolves when the program has exited with 0; it is ended with this process.
 * @param wrong error for a failure, made from its output
 * @param hear called with all output so far, on each output
 */
export function runSilently(
  command: string,
  args: string[],
  options: Pick<SpawnOptions, 'cwd' | 'env'>,
  wrong: (said: string) => Error,
  hear?: (said: string) => void,
): Promise<void> {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8')
      hear?.(said.trim())
    })
  }
  const leave = () => child.kill()
  process.once('exit', leave)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      process.off('exit', leave)
      if (code === 0) resolve()
      else reject(wrong(said.trim()))
    })
  })
}
