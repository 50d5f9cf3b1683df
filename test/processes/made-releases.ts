/**
 * Releases made from the working tree, and modified ones: hard links to its files, except for
 * changed ones.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll } from 'vitest'
import { buildIfStale } from '../../scripts/build.ts'
import { stageRelease, sumOf, sumsFile } from '../../scripts/release/stage.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')

export type MadeReleases = {
  /** Folder on the file system of the tree, for programs in place. */
  folder: string
  release: string
  /** Copies the release to a folder, by links. */
  copyTo(name: string): Promise<string>
  /**
   * Makes a later release. `change` may write and remove files with the given functions; the
   * checksums are updated.
   */
  makeLater(name: string, version: string, change?: (edit: Edit) => Promise<void>): Promise<string>
}

export type Edit = {
  folder: string
  read(file: string): Promise<string>
  write(file: string, text: string): Promise<void>
}

/** Makes the releases; deleted after the file's last test. */
export async function madeReleases(): Promise<MadeReleases> {
  await buildIfStale()
  const folder = await mkdtemp(join(root, 'build/test-releases-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const release = join(folder, 'release')
  await stageRelease(release)
  const copyTo = async (name: string) => {
    await run('cp', ['-al', release, join(folder, name)])
    return join(folder, name)
  }
  return {
    folder,
    release,
    copyTo,
    async makeLater(name, version, change) {
      const made = await copyTo(name)
      const edit = editIn(made)
      await edit.write('VERSION', `${version}\n`)
      await edit.write(
        'package.json',
        (await edit.read('package.json')).replace(/"version": "[^"]+"/, `"version": "${version}"`),
      )
      await change?.(edit)
      return made
    },
  }
}

function editIn(folder: string): Edit {
  const read = (file: string) => readFile(join(folder, file), 'utf8')
  // Replaces the link by a new file, so that the release itself is unchanged.
  const replace = async (file: string, text: string) => {
    await run('mkdir', ['-p', dirname(join(folder, file))])
    await rm(join(folder, file), { force: true })
    await writeFile(join(folder, file), text)
  }
  return {
    folder,
    read,
    async write(file, text) {
      await replace(file, text)
      const others = (await read(sumsFile))
        .split('\n')
        .filter((line) => line && line.slice(66) !== file)
      await replace(
        sumsFile,
        `${[...others, `${await sumOf(join(folder, file))}  ${file}`].join('\n')}\n`,
      )
    },
  }
}
