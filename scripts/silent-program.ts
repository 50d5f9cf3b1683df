/** Programs that work without a word, and whose words are told only when they fail. */
import { type SpawnOptions, spawn } from 'node:child_process'

/**
 * Resolves once the program has ended well, and ends it when this process ends.
 * @param wrong what to throw when it did not, of all that it said
 * @param hear is told all that it said so far, each time it says something
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
