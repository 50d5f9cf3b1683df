/** Programs of the system that copy, unpack and make sure of what is on disk. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { CannotStart, errorCode } from '#server/cannot-start.ts'

const execute = promisify(execFile)

/** What setpriv ends with when it finds no such program. */
const notFound = 127

/**
 * Resolves with what it said. Throws CannotStart, with its last words, when it failed. It ends with
 * this process however that ends: of an upgrade that is cut off by kill -9 nothing goes on copying
 * while the next one puts right what it left.
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
