/**
 * `npm run release` builds release/zeina-VERSION-linux-ARCH.tar.gz and its checksum from the
 * commit. Unpacked, it starts at once, without npm and without a build (docs/releasing.md).
 */
import { execFile } from 'node:child_process'
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CannotStart } from '#server/cannot-start.ts'
import { live } from '#server/process/lifetime.ts'
import { say, step } from '#server/progress.ts'
import { version } from '#server/version.ts'
import { buildIfStale } from '../build.ts'
import { isRelease, root } from './in-release.ts'
import { stageRelease, sumOf } from './stage.ts'

const run = promisify(execFile)
const output = join(root, 'release')

export default async function release(): Promise<void> {
  await live(async (life) => {
    const committedAt = await refuseUnready()
    await buildIfStale()
    const name = `zeina-${version}-${process.platform}-${process.arch}`
    const folder = join(output, name)
    await mkdir(output, { recursive: true })
    await rm(folder, { recursive: true, force: true })
    life.onEnd(() => rm(folder, { recursive: true, force: true }))
    await step('Gathering the program and its packages', () => stageRelease(folder))
    const tarball = `${folder}.tar.gz`
    await step('Packing them', () => pack(name, tarball, committedAt))
    await writeFile(`${tarball}.sha256`, `${await sumOf(tarball)}  ${name}.tar.gz\n`)
    say(
      `${tarball}  (${((await stat(tarball)).size / 1_000_000).toFixed(0)} MB, its checksum beside it)`,
    )
  })
}

/**
 * Date of the commit. Throws CannotStart when the release could not be reproduced from a commit, or
 * the changelog lacks it.
 */
async function refuseUnready(): Promise<string> {
  if (isRelease)
    throw new CannotStart('This is a release already: releases are made from the source.')
  const changes = await readFile(join(root, 'CHANGELOG.md'), 'utf8').catch(() => '')
  if (!changes.includes(`\n## [${version}] - `)) {
    throw new CannotStart(
      `CHANGELOG.md has no section for ${version}: write what is new under "## [${version}] - YYYY-MM-DD", or set another version in package.json.`,
    )
  }
  const { stdout: changed } = await git('status', '--porcelain')
  if (changed) {
    const files = changed.trimEnd().split('\n')
    throw new CannotStart(
      `A release holds what is committed, and ${files.length === 1 ? 'one file is' : `${files.length} files are`} not (${files[0]?.slice(3)}${files.length > 1 ? ', …' : ''}): commit or remove that first.`,
    )
  }
  const { stdout: committedAt } = await git('log', '-1', '--format=%cI')
  return committedAt.trim()
}

const git = (...args: string[]) =>
  run('git', args, { cwd: root }).catch((failure: { stderr?: string }) => {
    throw new CannotStart(
      `A release is made from a repository, and git does not know this folder as one: ${failure.stderr?.trim()}`,
    )
  })

/**
 * Packs reproducibly, with equal bytes for the same commit and packages: sorted, without owners,
 * with one date.
 */
async function pack(name: string, tarball: string, date: string): Promise<void> {
  const plain = [
    '--sort=name',
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u+rwX,go+rX,go-w',
    `--mtime=${date}`,
    '--hard-dereference',
  ]
  await run('tar', [...plain, '--use-compress-program=gzip -n', '-cf', tarball, '-C', output, name])
}
