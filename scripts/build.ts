/**
 * Builds what the server needs: texts in build/messages, screens in build/client and build/server.
 * A fingerprint of all inputs shows whether the last build is current; it uses contents and not
 * dates, so a fresh copy needs no new build.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CannotStart, reasonOf } from '#server/cannot-start.ts'
import { claimFolder } from '#server/process/data-folder.ts'
import { compressFolder } from '#server/http/pages/compressing.ts'
import { step } from '#server/progress.ts'
import { live } from '#server/process/lifetime.ts'
import { isRelease, root } from './release/in-release.ts'
import { runSilently } from './silent-program.ts'

const stamp = join(root, 'build/stamp')
const sources = ['web', 'contract', 'messages', 'package.json', 'package-lock.json']
const recipes = [
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'scripts/build.ts',
  'scripts/messages.ts',
]

/** Builds, with all compressed forms, when the last build is missing or stale. */
export async function buildIfStale(): Promise<void> {
  const { screens } = await beginBuild()
  await screens
  await compressFolder(join(root, 'build/client'))
}

export default async function buildNow(): Promise<void> {
  await live(async () => {
    if (isRelease)
      throw new CannotStart(
        'This is a release: its screens are built, and what they were built from is not here.',
      )
    await rm(stamp, { force: true })
    await buildIfStale()
  })
}

/**
 * Starts a build when the last one is missing or stale. Resolves when the texts are compiled, which
 * everything else needs. Concurrent starts wait for each other.
 */
export async function beginBuild(): Promise<{ screens: Promise<void> }> {
  if (await isFresh()) return { screens: Promise.resolve() }
  const release = await takeTurn()
  try {
    if (await isFresh()) {
      release()
      return { screens: Promise.resolve() }
    }
    const made = await fingerprint()
    await rm(stamp, { force: true })
    const { compileMessages } = await import('./messages.ts')
    await step('Preparing the texts', compileMessages)
    const screens = step('Building the screens', buildScreens)
      .then(() => writeFile(stamp, made))
      .finally(release)
    // The failure is thrown where `screens` is awaited; without this handler it would end the
    // process earlier.
    screens.catch(() => {})
    return { screens }
  } catch (failure) {
    release()
    throw failure
  }
}

async function takeTurn(): Promise<() => void> {
  const folder = join(root, 'build')
  try {
    await mkdir(folder, { recursive: true })
  } catch (failure) {
    throw new CannotStart(
      `The screens are not built yet and ${folder} cannot be made: ${reasonOf(failure)}.`,
    )
  }
  for (;;) {
    const release = await claimFolder(folder)
    if (release) return release
    await sleep(100)
  }
}

async function isFresh(): Promise<boolean> {
  if (isRelease) return true
  const last = await readFile(stamp, 'utf8').catch(() => '')
  return last !== '' && last === (await fingerprint())
}

function buildScreens(): Promise<void> {
  const program = join(root, 'node_modules/@react-router/dev/bin.cjs')
  const env = { ...process.env, NODE_ENV: 'production' }
  return runSilently(
    process.execPath,
    [program, 'build'],
    { cwd: root, env },
    (said) => new CannotStart(`The screens could not be built.\n${said}`),
  )
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of [...(await filesOf(sources)), ...recipes])
    hash.update(`${file}\0`).update(contentOf(join(root, file)))
  return hash.digest('hex')
}

/**
 * Synchronous, since a start waits for hundreds of small files with nothing else to do. Empty for a
 * missing file.
 */
function contentOf(file: string): Buffer | string {
  try {
    return readFileSync(file)
  } catch {
    return ''
  }
}

async function filesOf(names: string[]): Promise<string[]> {
  const files: string[] = []
  for (const name of names) {
    const entries = await readdir(join(root, name), { withFileTypes: true, recursive: true }).catch(
      () => null,
    )
    if (!entries) files.push(name)
    for (const entry of entries ?? []) {
      if (entry.isFile() && !entry.name.includes('.test.'))
        files.push(join(entry.parentPath, entry.name).slice(root.length + 1))
    }
  }
  return files.sort()
}
