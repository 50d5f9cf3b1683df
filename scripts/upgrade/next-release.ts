/** Next release: copied beside the current program and checked before anything changes (R187). */
import { existsSync } from 'node:fs'
import {
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  statfs,
} from 'node:fs/promises'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { CannotStart, reasonOf } from '#server/cannot-start.ts'
import { version } from '#server/version.ts'
import { versionFile } from '../release/in-release.ts'
import { filesIn, type PackageFile, sumOf, sumsFile, sumsOf } from '../release/stage.ts'
import { nextFolder, ownersOwn, programFolder, topOf } from './program.ts'
import { run } from './run.ts'

/**
 * Copies the release into nextFolder and returns its version. Throws CannotStart for a path that is
 * no release to which this shop can be upgraded.
 */
export async function takeNext(path: string): Promise<string> {
  const found = await stat(path).catch((failure: unknown) => {
    throw new CannotStart(`There is no release at ${path}: ${reasonOf(failure)}.`)
  })
  await rm(nextFolder, { recursive: true, force: true })
  await mkdir(dirname(nextFolder), { recursive: true })
  if (found.isDirectory()) await copyFolder(path)
  else await unpack(path)
  const { name, version: theirs, os = [], cpu = [] } = await readPackage(path)
  if (name !== 'zeina' || !existsSync(join(nextFolder, versionFile))) throw notARelease(path)
  if (!os.includes(process.platform) || !cpu.includes(process.arch)) {
    throw new CannotStart(
      `The release at ${path} is for ${os.join()} ${cpu.join()} and this machine is ${process.platform} ${process.arch}: take the one that is made for it.`,
    )
  }
  refuseOlder(theirs)
  await checkSums(path)
  await refuseForeign(path)
  return theirs
}

const notARelease = (path: string): CannotStart =>
  new CannotStart(
    `${path} is no release of Zeina: name the tarball that npm run release made, or the folder that it was unpacked to.`,
  )

/** By hard links where possible, since nothing ever writes into a file. */
async function copyFolder(path: string): Promise<void> {
  if (!existsSync(join(path, sumsFile))) throw notARelease(path)
  await run('cp', '-al', path, nextFolder).catch(async () => {
    await rm(nextFolder, { recursive: true, force: true })
    await run('cp', '-a', '--reflink=auto', path, nextFolder)
  })
}

async function unpack(path: string): Promise<void> {
  const beside = `${path}.sha256`
  if (existsSync(beside) && (await readFile(beside, 'utf8')).slice(0, 64) !== (await sumOf(path))) {
    throw new CannotStart(
      `${path} is not what was released: its checksum is another one than ${basename(beside)} says. Fetch it again.`,
    )
  }
  await checkRoomFor(path)
  const folder = `${nextFolder}.unpacked`
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  // GNU tar refuses names outside of the folder, and does not follow the tarball's own links.
  await run('tar', '-xzf', path, '-C', folder, '--no-same-owner').catch((failure: unknown) => {
    throw new CannotStart(`${path} cannot be unpacked: ${reasonOf(failure)}`)
  })
  const [top = '', ...others] = await readdir(folder)
  if (others.length > 0 || !existsSync(join(folder, top, sumsFile))) throw notARelease(path)
  await rename(join(folder, top), nextFolder)
}

async function checkRoomFor(tarball: string): Promise<void> {
  const listed = await run('gzip', '-l', tarball).catch(() => {
    throw notARelease(tarball)
  })
  const needed = Number(listed.trim().split('\n').at(-1)?.trim().split(/\s+/)[1])
  const { bavail, bsize } = await statfs(programFolder)
  if (bavail * bsize < needed) {
    throw new CannotStart(
      `There is too little room in ${programFolder} to unpack the release: it needs ${Math.ceil(needed / 1_000_000)} MB, and ${Math.ceil((bavail * bsize) / 1_000_000)} MB are free.`,
    )
  }
}

async function readPackage(path: string): Promise<PackageFile> {
  try {
    return JSON.parse(await readFile(join(nextFolder, 'package.json'), 'utf8')) as PackageFile
  } catch {
    throw notARelease(path)
  }
}

function refuseOlder(theirs: string): void {
  const [now, next] = [version, theirs].map((text) => text.split('.').map(Number)) as [
    number[],
    number[],
  ]
  if (next.length !== 3 || next.some(Number.isNaN))
    throw new CannotStart(
      `"${theirs}" is no version that this program can compare with ${version}.`,
    )
  const differing = next.findIndex((number, place) => number !== now[place])
  if (differing < 0) throw new CannotStart(`This is Zeina ${version} already.`)
  if ((next[differing] as number) < (now[differing] as number)) {
    throw new CannotStart(
      `Zeina ${theirs} is older than this ${version}, and no program reads the database of a newer one: restore a backup from before the upgrade beside it.`,
    )
  }
}

/** Checks that every file is listed and unchanged, and that there are no others. */
async function checkSums(path: string): Promise<void> {
  const broken = (file: string, how: string) =>
    new CannotStart(`The release at ${path} is damaged: ${file} ${how}. Fetch and unpack it again.`)
  const lines = (await readFile(join(nextFolder, sumsFile), 'utf8')).trimEnd().split('\n')
  const sums = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]))
  const files = (await filesIn(nextFolder)).filter((file) => file !== sumsFile)
  const [added] = files.filter((file) => !sums.has(file))
  if (added) throw broken(added, 'is not part of it')
  const there = new Set(files)
  const [missing] = [...sums.keys()].filter((file) => !there.has(file))
  if (missing) throw broken(missing, 'is missing')
  const found = await sumsOf(files.map((file) => join(nextFolder, file)))
  const [changed] = files.filter((file, index) => sums.get(file) !== found[index])
  if (changed) throw broken(changed, 'is not as it was released')
}

/** Refuses links to the outside, and top-level names that belong to the owner. */
async function refuseForeign(path: string): Promise<void> {
  const whole = await realpath(nextFolder)
  for (const entry of await readdir(nextFolder, { recursive: true, withFileTypes: true })) {
    const place = join(entry.parentPath, entry.name)
    if (!entry.isSymbolicLink()) continue
    const target = resolve(dirname(place), await readlink(place))
    if (!target.startsWith(whole + sep))
      throw new CannotStart(
        `The release at ${path} is none of ours: its link ${entry.name} leads out of it.`,
      )
  }
  const former = await topOf(programFolder)
  for (const name of await readdir(nextFolder)) {
    const isInTheWay =
      ownersOwn.includes(name) ||
      (!former.includes(name) && (await lstat(join(programFolder, name)).catch(() => null)))
    if (isInTheWay)
      throw new CannotStart(
        `${join(programFolder, name)} is in the way of the release, which has a ${name} of its own: move it elsewhere.`,
      )
  }
}
