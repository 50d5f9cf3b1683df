/** Programs of the system that copy, unpack and make sure of what is on disk. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { CannotStart, errorCode } from '#server/cannot-start.ts'

const execute = promisify(execFile)

/** Resolves with what it said. Throws CannotStart, with its last words, when it failed. */
export async function run(program: string, ...args: string[]): Promise<string> {
  try {
    return (await execute(program, args, { maxBuffer: 16_000_000, env: { ...process.env, LC_ALL: 'C.UTF-8' } })).stdout
  } catch (failure) {
    if (errorCode(failure) === 'ENOENT') throw new CannotStart(`The program ${program} is missing on this machine.`)
    const words = (failure as { stderr?: string }).stderr?.trim().split('\n').at(-1)
    throw new CannotStart(`${program} failed: ${words || 'it was ended'}.`)
  }
}
