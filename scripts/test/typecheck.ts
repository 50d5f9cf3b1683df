/**
 * Types of everything, then of each side with only the globals it may know: the contract without a platform, the server
 * without the DOM. Generated types (messages, routes) are made first.
 */
import { spawnSync } from 'node:child_process'
import { compileMessages } from '../messages.ts'

await compileMessages()
const commands = [
  ['react-router', 'typegen'],
  ['tsc', '--project', 'tsconfig.json'],
  ['tsc', '--project', 'tsconfig.contract.json'],
  ['tsc', '--project', 'tsconfig.server.json'],
]
for (const [command = '', ...args] of commands) {
  const { status } = spawnSync(command, args, { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
