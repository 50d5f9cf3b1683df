/** System programs that copy, unpack and sync files. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { CannotStart, errorCode } from '#server/cannot-start.ts'

const execute = promisify(execFile)

/** Exit code of setpriv for a missing program. */
const notFound = 127

/**
 * Resolves with the program's output. Throws CannotStart, with its last lines, on failure. It ends
 * with this process however that ends: after kill -9 of an upgrade nothing continues copying during
 * the next one's cleanup.
 */
export async function run(program: string, ...args: string[]): Promise<string> {
  try {
    const options = { maxBuffer: 16_000_000, env: { ...process.env, LC_ALL: 'C.UTF-8' } }
    return (await execute('setpriv', ['--pdeathsig', 'KILL', program, ...args], options)).stdout
  } catch (failure) {
    const { code, stderr } = failure as { code?: unknown; stderr?: string }
    const missing = errorCode(failure) === 'ENOENT' ? 'setpriv' : code === notFound ? program : null
    if (missing) throw new CannotStart(`The program ${missing} is missing on this machine.`)
    const words = stderr?.trim().split('\n').at(-1)
    throw new CannotStart(`${program} failed: ${words || 'it was ended'}.`)
  }
}
