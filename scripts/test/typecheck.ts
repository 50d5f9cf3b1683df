/**
 * Type check of everything, then of each side with only its own globals: the contract without a
 * platform, the server without the DOM. Generated types (messages, routes) come first.
 */
import { spawn } from 'node:child_process'
import { compileMessages } from '../messages.ts'

await compileMessages()
const run = (command: string, ...args: string[]) =>
  new Promise<void>((resolve) => {
    spawn(command, args, { stdio: 'inherit' }).once('close', (code) => {
      if (code !== 0) process.exitCode = 1
      resolve()
    })
  })
await run('react-router', 'typegen')
await Promise.all(
  ['tsconfig.json', 'tsconfig.contract.json', 'tsconfig.server.json'].map((project) =>
    run('tsc', '--project', project),
  ),
)
