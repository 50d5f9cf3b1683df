/**
 * Trial start of the new program on the shop's data, unreachable for visitors: at 127.0.0.1 and an
 * unknown port, without workers. It changes the database as its first start would.
 */
import { spawn } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CannotStart } from '#server/cannot-start.ts'
import { programFolder } from './program.ts'

/** Milliseconds for the program to stop. */
const patience = 60_000

/**
 * Owner of the data: a successful start as root proves nothing for that account, and leaves files
 * that it could not write.
 */
export async function ownerOf(dataDir: string): Promise<{ uid?: number; gid?: number }> {
  const { uid, gid } = await stat(dataDir)
  return process.getuid?.() === 0 && uid !== 0 ? { uid, gid } : {}
}

/**
 * Starts the installed program until it is ready, and stops it again. Throws CannotStart, with its
 * output, when it ends early or does not get ready.
 * @param wait milliseconds, since migrations of a large shop take time
 */
export async function tryProgram(dataDir: string, wait: number): Promise<void> {
  const port = await freePort()
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
    JOBS: 'off',
    DEMO: 'off',
    METRICS_PORT: '',
    LOG_FORMAT: 'words',
  }
  const trial = spawn('sh', [join(programFolder, 'scripts/start.sh'), '--trial'], {
    ...{ cwd: programFolder, env, ...(await ownerOf(dataDir)) },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [trial.stdout, trial.stderr]) {
    stream.on('data', (piece) => {
      said = (said + piece).slice(-4000)
    })
  }
  const ended = new Promise<void>((resolve) => {
    trial.once('error', () => resolve())
    trial.once('close', () => resolve())
  })
  const hasEnded = () =>
    trial.exitCode !== null || trial.signalCode !== null || trial.pid === undefined
  const failed = (how: string) =>
    new CannotStart(`${how}${said.trim() && `; it said:\n${said.trim()}\n`}`)
  try {
    for (const until = Date.now() + wait; !(await isReady(port)); await sleep(200)) {
      if (hasEnded()) throw failed('it ended before it was ready')
      if (Date.now() > until) throw failed(`it was not ready within ${Math.round(wait / 1000)} s`)
    }
  } finally {
    // Like Ctrl-C: without a proxy there are no requests to wait for.
    trial.kill('SIGINT')
    await Promise.race([ended, sleep(patience, undefined, { ref: false })])
    if (!hasEnded()) trial.kill('SIGKILL')
    await ended
  }
  if (trial.exitCode !== 0) throw failed('it was ready and did not stop as it should')
}

/** Whether the database is available with the right schema, and the first page is served. */
async function isReady(port: number): Promise<boolean> {
  for (const path of ['/readyz', '/']) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      signal: AbortSignal.timeout(10_000),
    }).catch(() => null)
    await answer?.arrayBuffer().catch(() => {})
    if (answer?.status !== 200) return false
  }
  return true
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}
