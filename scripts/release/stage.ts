/**
 * Release as a folder: the program with built screens, and the packages that a running shop needs.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, cp, mkdir, readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import pLimit from 'p-limit'
import { root, versionFile } from './in-release.ts'

const run = promisify(execFile)

export const sumsFile = 'SHA256SUMS'

/** Parts of this folder that belong into a release; missing ones are skipped. */
const contents = [
  'server',
  'contract',
  'migrations',
  'scripts',
  'demo',
  'docs',
  'deploy',
  'build/client',
  'build/server',
  'build/messages',
  'README.md',
  'CHANGELOG.md',
  'SECURITY.md',
  '.env.example',
  '.npmrc',
]
const leftOut = /\.test\.ts$|_snapshot\.json$|^docs\/pictures\b/

/** Packages needed only for building the screens. */
const buildOnly = ['@react-router/dev', '@tabler/icons-react', 'vite']

/** Files of packages for compilers and debuggers only: half of all files. */
const unread = /\.d\.[cm]?ts$|\.map$/

/** Commands of a release: those that build, test or measure need more files. */
const commands = ['start', 'demo', 'admin', 'backup', 'restore', 'upgrade']

export type PackageFile = {
  name: string
  version: string
  scripts: Record<string, string>
  dependencies: Record<string, string>
  devDependencies?: Record<string, string>
  allowScripts?: unknown
  os?: string[]
  cpu?: string[]
}

/**
 * Makes the release in `folder`, which must not exist, from this folder with its built screens and
 * installed packages.
 */
export async function stageRelease(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of contents) {
    const filter = (path: string) => !leftOut.test(relative(root, path))
    await cp(join(root, name), join(folder, name), { recursive: true, filter }).catch((failure) => {
      if (failure.code !== 'ENOENT') throw failure
    })
  }
  const whole = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as PackageFile
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(packageOf(whole), null, 2)}\n`)
  await writeFile(join(folder, versionFile), `${whole.version}\n`)
  await installPackages(folder)
  await chmod(folder, 0o755)
  await sumUp(folder)
}

/** package.json of the release: npm's own fields state the platform. */
function packageOf({ devDependencies: _, allowScripts: __, ...whole }: PackageFile): PackageFile {
  const kept = <Value>(record: Record<string, Value>, keep: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(record).filter(([name]) => keep(name)))
  return {
    ...whole,
    os: [process.platform],
    cpu: [process.arch],
    scripts: kept(whole.scripts, (name) => commands.includes(name)),
    dependencies: kept(whole.dependencies, (name) => !buildOnly.includes(name)),
  }
}

/**
 * Links to this folder's packages instead of copies; npm then removes those missing in the
 * release's package.json.
 */
async function installPackages(folder: string): Promise<void> {
  await cp(join(root, 'package-lock.json'), join(folder, 'package-lock.json'))
  const packages = join(folder, 'node_modules')
  await mkdir(packages)
  // Hidden files are skipped: tools keep caches there, and npm its list, which it would overwrite
  // through the link.
  const installed = (await readdir(join(root, 'node_modules'))).filter(
    (name) => !name.startsWith('.'),
  )
  await run('cp', ['-al', ...installed.map((name) => join(root, 'node_modules', name)), packages])
  const env = { ...process.env, NODE_ENV: '' }
  await run('npm', ['prune', '--omit=dev', '--offline', '--ignore-scripts', '--bin-links=false'], {
    cwd: folder,
    env,
  })
  await rm(join(packages, '.package-lock.json'), { force: true })
  for (const name of await readdir(packages)) {
    // Headers for compiling against Node, a third of its size.
    if (name.startsWith('node-linux-'))
      await rm(join(packages, name, 'include'), { recursive: true, force: true })
    if (name.startsWith('@')) await rmdir(join(packages, name)).catch(() => {})
  }
  for (const file of await filesIn(packages)) if (unread.test(file)) await rm(join(packages, file))
}

/** Writes the SHA-256 of every file, in the format of `sha256sum -c`. */
export async function sumUp(folder: string): Promise<void> {
  const files = (await filesIn(folder)).filter((file) => file !== sumsFile)
  const sums = await sumsOf(files.map((file) => join(folder, file)))
  await writeFile(
    join(folder, sumsFile),
    files.map((file, index) => `${sums[index]}  ${file}\n`).join(''),
  )
}

/** SHA-256 of each file, in hexadecimal digits. */
export async function sumsOf(files: string[]): Promise<string[]> {
  return await pLimit(8).map(files, sumOf)
}

/** All files of a folder, recursively and sorted, without links. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
}

export async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
