/**
 * `npm run upgrade -- FOLDER_OR_TARBALL`: backup → new program in place → trial start → ready? else
 * the former program and data are restored automatically. No visitor can order in between, so that
 * a restore loses nothing (R186). `--undo` cleans up after an interrupted upgrade.
 */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { CannotStart, reasonOf } from '#server/cannot-start.ts'
import { type Config, readSettings } from '#server/config.ts'
import { openDataFolder } from '#server/process/data-folder.ts'
import { findCluster } from '#server/db/embedded/location.ts'
import { breakLine, say, sayFailure, step } from '#server/progress.ts'
import { takeUpgradeLock, type Unfinished, type UpgradeLock } from '#server/process/upgrade-lock.ts'
import { version } from '#server/version.ts'
import { isRelease } from './release/in-release.ts'
import { runSilently } from './silent-program.ts'
import { checkRoom, clearData, forgetData, keepData, putDataBack } from './upgrade/data.ts'
import { takeNext } from './upgrade/next-release.ts'
import {
  clearWork,
  forgetWork,
  keepFormer,
  programFolder,
  installFormer,
  installNext,
} from './upgrade/program.ts'
import { findShop, stopShop } from './upgrade/running-shop.ts'
import { ownerOf, tryProgram } from './upgrade/trial.ts'

const usage =
  'Usage: npm run upgrade -- FOLDER_OR_TARBALL [--wait MINUTES], or npm run upgrade -- --undo.'

type Asked = { release: string | undefined; undo: boolean /** Milliseconds. */; wait: number }

let interrupted = false

export default async function upgrade(args: string[]): Promise<void> {
  process.env.NODE_ENV = 'production'
  const from = process.cwd()
  // An upgrade is completed or rolled back even when the terminal closes; only kill -9 leaves it
  // unfinished.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => (interrupted = true))
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  try {
    await act(readArgs(args), from)
  } catch (failure) {
    sayFailure(failure)
    process.exitCode = 1
  }
}

function readArgs(args: string[]): Asked {
  try {
    const options = { undo: { type: 'boolean' }, wait: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const wait = Number(values.wait ?? 15)
    if (positionals.length === (values.undo ? 0 : 1) && wait > 0) {
      return { release: positionals[0], undo: values.undo === true, wait: wait * 60_000 }
    }
  } catch {
    // Reported below: every wrong argument prints the usage.
  }
  throw new CannotStart(usage)
}

async function act({ release, undo, wait }: Asked, from: string): Promise<void> {
  if (!isRelease) {
    throw new CannotStart(
      `${programFolder} holds the source and no release: fetch the new source, run npm ci and start the shop again.`,
    )
  }
  process.chdir(programFolder)
  const config = readSettings()
  if (config.databaseUrl) {
    throw new CannotStart(
      'The database at DATABASE_URL is not the shop’s to put back: back it up, unpack the new release in a folder of its own, and start it there in the place of this one.',
    )
  }
  const noShop = new CannotStart(
    `There is no shop in DATA_DIR ${config.dataDir}: nothing has to be upgraded, unpack the new release and start it.`,
  )
  if (!existsSync(config.dataDir)) throw noShop
  await openDataFolder(config.dataDir)
  const lock = await takeUpgradeLock(config.dataDir)
  if (!lock)
    throw new CannotStart(`Another upgrade of the shop on DATA_DIR ${config.dataDir} is under way.`)
  try {
    const { unfinished } = lock
    if (unfinished) await putRight(config, lock, unfinished)
    else if (undo)
      throw new CannotStart('There is nothing to undo: no upgrade of this shop was cut off.')
    if (!release) return
    const cluster = await findCluster(config.dataDir)
    if (!cluster) throw noShop
    await replace(config, lock, cluster, { release: resolve(from, release), wait })
  } finally {
    lock.release()
  }
}

type Given = { release: string; wait: number }

async function replace(
  config: Config,
  lock: UpgradeLock,
  cluster: string,
  { release, wait }: Given,
): Promise<void> {
  const { dataDir } = config
  const wasRunning = await findShop(dataDir)
  await forget(cluster)
  const to = await makeReady(config, cluster, release).catch(async (failure) => {
    await forget(cluster)
    throw failure
  })
  const began = Date.now()
  const upgrade = { from: version, to, program: programFolder, cluster }
  lock.begin(upgrade)
  try {
    const letGo = await step(wasRunning ? 'Stopping the shop' : 'Holding the shop', () =>
      stopShop(dataDir),
    )
    try {
      await step('Copying the database aside', () => keepData(dataDir, cluster))
      refuseWhenInterrupted()
      await step(`Putting Zeina ${to} in the place of ${version}`, installNext)
    } finally {
      letGo()
    }
    await step(`Trying whether Zeina ${to} starts`, () => tryProgram(dataDir, wait))
    refuseWhenInterrupted()
  } catch (failure) {
    breakLine()
    await putRight(config, lock, { ...upgrade, isProven: false })
    if (!(failure instanceof CannotStart)) throw failure
    throw new CannotStart(
      `The shop was not upgraded to Zeina ${to}: ${failure.message.replace(/\.$/, '')}. Zeina ${version} and its data are as they were.`,
    )
  }
  lock.prove()
  await finish(lock, cluster)
  say(
    `This is Zeina ${to} now; the shop was closed for ${Math.round((Date.now() - began) / 1000)} s.`,
  )
  say(
    wasRunning
      ? 'What keeps it running starts it now; without such, npm start does.'
      : 'npm start starts it.',
  )
}

/** Preparation while the shop runs. Returns the version of the release. */
async function makeReady(config: Config, cluster: string, release: string): Promise<string> {
  const to = await step('Looking through the release', () => takeNext(release))
  await checkRoom(config, cluster)
  await step('Making a backup', () => backUp(config.dataDir))
  refuseWhenInterrupted()
  await keepFormer()
  return to
}

function refuseWhenInterrupted(): void {
  if (interrupted) throw new CannotStart('the upgrade was interrupted.')
}

/**
 * Runs under the current program, and as the shop's account, which must be able to delete the
 * backup later.
 */
async function backUp(dataDir: string): Promise<void> {
  await runSilently(
    'sh',
    ['scripts/node.sh', 'scripts/on-node-24.mjs', 'backup'],
    { cwd: programFolder, ...(await ownerOf(dataDir)) },
    (said) => {
      return new CannotStart(
        `The shop was not upgraded, because no backup could be made: ${said.trim()}`,
      )
    },
  )
}

/** Rolls an interrupted upgrade back, or completes it if the new program had passed its trial. */
async function putRight(
  config: Config,
  lock: UpgradeLock,
  { from, to, cluster, isProven }: Unfinished,
): Promise<void> {
  if (!isProven) {
    await step(`Putting Zeina ${from} and its data back`, () => putBack(config, cluster)).catch(
      (failure) => {
        throw new CannotStart(
          `Zeina ${from} and its data could not be put back: ${reasonOf(failure)} Run npm run upgrade -- --undo once that is mended; no shop starts before.`,
        )
      },
    )
  }
  await finish(lock, cluster)
  say(
    isProven
      ? `The upgrade to Zeina ${to} was complete.`
      : `Zeina ${from} is in place, as before the upgrade to ${to}.`,
  )
}

async function putBack({ dataDir }: Config, cluster: string): Promise<void> {
  const letGo = await stopShop(dataDir)
  try {
    await putDataBack(dataDir, cluster)
    await installFormer()
  } finally {
    letGo()
  }
}

/**
 * Completes the upgrade. The shop may start as soon as a rollback is no longer possible; remains
 * are deleted afterwards.
 */
async function finish(lock: UpgradeLock, cluster: string): Promise<void> {
  await forgetData(cluster)
  await forgetWork()
  lock.end()
  await clearData(cluster)
  await clearWork()
}

async function forget(cluster: string): Promise<void> {
  await forgetData(cluster)
  await forgetWork()
  await clearData(cluster)
  await clearWork()
}
