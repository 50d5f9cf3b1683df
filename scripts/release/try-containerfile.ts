/**
 * Runs the steps of the Containerfile without a container engine, and checks the resulting shop. As
 * root on Debian with `debootstrap`: `sh scripts/node.sh scripts/release/try-containerfile.ts
 * FOLDER`. The base image is replaced by a Debian trixie with this project's Node and this
 * machine's npm, which FOLDER keeps for the next run. While the shop runs everything but its volume
 * and /tmp is read-only.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeClient } from '#contract/client.ts'

const project = join(import.meta.dirname, '../..')
const base = 'docker.io/library/node:24-trixie-slim'
const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
/**
 * Port of the shop, as for `podman run -e PORT=…`: the usual port of this machine may be in use.
 */
const port = process.env.PORT ?? '4665'

type Image = {
  root: string
  env: Record<string, string>
  cwd: string
  user: string
  volumes: string[]
  command: string[]
}

const [given] = process.argv.slice(2)
if (!given) throw new Error('Usage: sh scripts/node.sh scripts/release/try-containerfile.ts FOLDER')
const folder = resolve(given)
if (process.env.ZEINA_APART === 'yes') await tryContainerfile()
else runApart()

/** Runs in namespaces, so that its mounts and processes disappear when it ends. */
function runApart(): void {
  const args = [
    '--mount',
    '--propagation=private',
    '--pid',
    '--fork',
    '--kill-child',
    '--mount-proc',
  ]
  const child = spawn('unshare', [...args, process.execPath, ...process.argv.slice(1)], {
    cwd: project,
    env: { ...process.env, ZEINA_APART: 'yes' },
    stdio: 'inherit',
  })
  child.once('exit', (code) => {
    process.exitCode = code ?? 1
  })
}

async function tryContainerfile(): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const image = buildImage()
  console.log(
    `\nThe image: ${megabytesIn(image.root)} MB, of which ${megabytesIn(join(image.root, 'opt'))} MB are the shop.`,
  )
  const [volume] = image.volumes
  if (image.volumes.length !== 1 || !volume)
    throw new Error(`One volume holds all data, and there are ${image.volumes.length}.`)
  mountReadOnly(image.root, volume)

  const api = makeClient((address, init) => fetch(`http://127.0.0.1:${port}${address}`, init))
  const first = await openShop(image)
  const { products } = await api.search.search({ search: 'linen' })
  const items = products
    .slice(0, 1)
    .map(({ id, sizes }) => ({ product_id: id, quantity: 1, size_id: sizes[0]?.id }))
  const { guest_token: guestToken } = await api.cart.add({ items })
  const accounts = accountsOf(image.root)
  if (accounts.has('0')) throw new Error('Something of the shop runs as root.')
  console.log(`It runs as uid ${[...accounts].join(', ')} and holds ${memoryOf(image.root)} MB.`)
  await closeShop(first)

  const second = await openShop(image)
  const { cart } = await api.cart.get({ guestToken })
  if (cart.length !== 1) throw new Error('The cart of before is gone.')
  await closeShop(second)
  console.log(
    `A cart outlived a restart; in the volume are ${readdirSync(join(image.root, volume)).sort().join(', ')}.`,
  )
}

function buildImage(): Image {
  const ignored = readFileSync(join(project, '.dockerignore'), 'utf8').trim().split('\n')
  const stages = new Map<string, string>()
  let image: Image | undefined
  for (const [instruction, rest] of readSteps()) {
    console.log(`\n${instruction} ${rest}`)
    if (instruction === 'FROM') {
      const [name, , stage = `last`] = rest.split(/\s+/)
      if (name !== base) throw new Error(`The base here stands for ${base}.`)
      const root = join(folder, `stage-${stage}`)
      stages.set(stage, root)
      rmSync(root, { recursive: true, force: true })
      execFileSync('cp', ['-a', makeBase(), root])
      mountSystem(root)
      image = { root, env: {}, cwd: '/', user: 'root', volumes: [], command: [] }
      continue
    }
    if (!image) throw new Error('FROM comes first.')
    const { root, env } = image
    switch (instruction) {
      case 'WORKDIR':
        image.cwd = resolve(image.cwd, rest)
        mkdirSync(join(root, image.cwd), { recursive: true })
        break
      case 'COPY':
        copy(image, rest, stages, ignored)
        break
      case 'ENV':
        for (const [, key, value] of rest.matchAll(/(\w+)=(\S+)/g))
          env[key as string] = value as string
        break
      case 'RUN':
        execFileSync(...inside(image, ['sh', '-c', rest], certificatesFor(root)))
        break
      case 'VOLUME':
        image.volumes.push(rest)
        break
      case 'USER':
        image.user = rest
        break
      case 'CMD':
        image.command = JSON.parse(rest) as string[]
        break
      case 'EXPOSE':
        break
      default:
        throw new Error(`What ${instruction} does is not known here.`)
    }
  }
  return image as Image
}

function readSteps(): [string, string][] {
  const text = readFileSync(join(project, 'Containerfile'), 'utf8')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll('\\\n', ' ')
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.map((line) => [
    line.slice(0, line.indexOf(' ')),
    line.slice(line.indexOf(' ') + 1).trim(),
  ])
}

/** Makes a minimal Debian with the additions of the base image: Node, npm and the user node. */
function makeBase(): string {
  const root = join(folder, 'base')
  if (existsSync(root)) return root
  const unfinished = `${root}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  execFileSync('debootstrap', ['--variant=minbase', 'trixie', unfinished], { stdio: 'inherit' })
  const local = join(unfinished, 'usr/local')
  cpSync(process.execPath, join(local, 'bin/node'))
  const npm = realpathSync(
    execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim(),
  )
  mkdirSync(join(local, 'lib/node_modules'), { recursive: true })
  cpSync(join(dirname(npm), '..'), join(local, 'lib/node_modules/npm'), { recursive: true })
  execFileSync('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm')])
  execFileSync('chroot', [unfinished, 'groupadd', '--gid', '1000', 'node'])
  execFileSync('chroot', [
    unfinished,
    'useradd',
    '--uid',
    '1000',
    '--gid',
    'node',
    '--create-home',
    'node',
  ])
  execFileSync('mv', [unfinished, root])
  return root
}

function mountSystem(root: string): void {
  execFileSync('mount', ['-t', 'proc', 'proc', join(root, 'proc')])
  execFileSync('mount', ['--bind', '/dev', join(root, 'dev')])
  execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', join(root, 'dev/shm')])
}

/**
 * Mounts the image as an engine runs it with --read-only: its files, the volume with the image's
 * contents, and a /tmp.
 */
function mountReadOnly(root: string, volume: string): void {
  const kept = join(folder, 'volume')
  rmSync(kept, { recursive: true, force: true })
  execFileSync('cp', ['-a', join(root, volume), kept])
  execFileSync('mount', ['--bind', root, root])
  execFileSync('mount', ['-o', 'remount,bind,ro', root])
  mountSystem(root)
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'mode=1777', 'tmpfs', join(root, 'tmp')])
  execFileSync('mount', ['--bind', kept, join(root, volume)])
}

function copy(
  { root, cwd }: Image,
  rest: string,
  stages: Map<string, string>,
  ignored: string[],
): void {
  const [, stage, names] = /^(?:--from=(\S+)\s+)?(.*)$/.exec(rest) as unknown as [
    string,
    string | undefined,
    string,
  ]
  const sources = names.split(/\s+/)
  const target = join(root, resolve(cwd, sources.pop() as string))
  const from = stage ? (stages.get(stage) as string) : project
  const filter = (file: string) => stage !== undefined || !ignored.includes(relative(project, file))
  for (const source of sources) {
    const file = join(from, source)
    const to = statSync(file).isDirectory() ? target : join(target, basename(file))
    cpSync(file, to, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true, filter })
  }
}

/** Command in the image, with its environment only. */
function inside(
  { root, env, cwd, user }: Image,
  command: string[],
  further: Record<string, string>,
) {
  const given = Object.entries({ PATH: path, HOME: '/tmp', ...env, ...further }).map(
    ([key, value]) => `${key}=${value}`,
  )
  const args = ['env', '-i', ...given, 'sh', '-c', 'cd "$0" && exec "$@"', cwd, ...command]
  return [
    'chroot',
    [`--userspec=${user}`, root, ...args],
    { stdio: 'inherit' },
  ] as const satisfies Parameters<typeof spawn>
}

/**
 * Where this machine reaches the registry by its own certificates, npm in the image needs them too.
 */
function certificatesFor(root: string): Record<string, string> {
  const file = process.env.NODE_EXTRA_CA_CERTS
  if (!file) return {}
  mkdirSync(join(root, dirname(file)), { recursive: true })
  cpSync(realpathSync(file), join(root, file))
  return { NODE_EXTRA_CA_CERTS: file }
}

async function openShop(image: Image): Promise<ChildProcess> {
  const began = performance.now()
  const child = spawn(...inside(image, image.command, { PORT: port }))
  while (!(await answers('/readyz'))) {
    if (child.exitCode !== null) throw new Error(`The shop ended with code ${child.exitCode}.`)
    if (performance.now() - began > 120_000)
      throw new Error('The shop is not ready after two minutes.')
    await sleep(100)
  }
  for (const page of ['/', '/ar/shop', '/dashboard'])
    if (!(await answers(page))) throw new Error(`${page} is not answered.`)
  console.log(`Ready after ${((performance.now() - began) / 1000).toFixed(1)} s.`)
  return child
}

async function answers(address: string): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${address}`)
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  }
}

async function closeShop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const code = await ended
  if (code !== 0) throw new Error(`The shop ended with code ${code}.`)
}

/** Pids of the processes in the image. */
function processesIn(root: string): string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && realpathSync(`/proc/${pid}/root`) === root
    } catch {
      // The process ended while it was read.
      return false
    }
  })
}

function accountsOf(root: string): Set<string> {
  return new Set(processesIn(root).map((pid) => read(pid, 'status', /^Uid:\s+(\d+)/m)))
}

/** Memory of all processes in MB, shared pages counted once. */
function memoryOf(root: string): number {
  return Math.round(
    processesIn(root).reduce(
      (sum, pid) => sum + Number(read(pid, 'smaps_rollup', /^Pss:\s+(\d+)/m)),
      0,
    ) / 1024,
  )
}

function read(pid: string, file: string, line: RegExp): string {
  return line.exec(readFileSync(`/proc/${pid}/${file}`, 'utf8'))?.[1] ?? ''
}

function megabytesIn(root: string): number {
  return Math.round(
    Number(execFileSync('du', ['-skx', root], { encoding: 'utf8' }).split('\t', 1)[0]) / 1024,
  )
}
