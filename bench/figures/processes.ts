/**
 * The processes that are measured: how they are started and told what to do, and what CPU time and
 * memory they take.
 */
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export const root = join(import.meta.dirname, '../..')

/** A process's CPU time so far, all its threads, in nanoseconds; 0 when it has ended. */
function cpuOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/task`).reduce(
      (sum, thread) =>
        sum +
        Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'latin1').split(' ', 1)[0]),
      0,
    )
  } catch {
    return 0
  }
}

/** A process and all that it started, and they, by number. */
function treeOf(pid: number): number[] {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      // Behind the last bracket, because a program's name may hold anything: state, parent, …
      const parent = Number(
        readFileSync(`/proc/${name}/stat`, 'latin1').split(') ').at(-1)?.split(' ')[1],
      )
      children.set(parent, [...(children.get(parent) ?? []), Number(name)])
    } catch {
      // It ended while we were reading.
    }
  }
  const tree = [pid]
  for (const one of tree) tree.push(...(children.get(one) ?? []))
  return tree
}

/** All processes that a process started, and they, by number. */
export const childrenOf = (pid: number): number[] => treeOf(pid).slice(1)

export type Cpu = { app: number; postgres: number }

/**
 * Nanoseconds of CPU that the application and PostgreSQL take while `work` runs. What a process
 * that ended meanwhile had taken since is lost: connections stay open while they are measured.
 * @param pids the application's processes, and PostgreSQL's first one (0 for none)
 */
export async function measureCpu<Result>(
  pids: { app: number[]; postgres: number },
  work: () => Promise<Result>,
): Promise<Cpu & { result: Result }> {
  const read = () => {
    const postgres = pids.postgres ? treeOf(pids.postgres) : []
    const app = pids.app.flatMap(treeOf).filter((pid) => !postgres.includes(pid))
    const all = (list: number[]) => new Map(list.map((pid) => [pid, cpuOf(pid)]))
    return { app: all(app), postgres: all(postgres) }
  }
  const before = read()
  const result = await work()
  const after = read()
  const between = (name: 'app' | 'postgres') =>
    [...after[name]].reduce(
      (sum, [pid, now]) => sum + Math.max(0, now - (before[name].get(pid) ?? 0)),
      0,
    )
  return { app: between('app'), postgres: between('postgres'), result }
}

/** What a process holds in memory, in bytes; 0 when it has ended. */
export function memoryOf(pid: number): number {
  try {
    return (
      1024 * Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0)
    )
  } catch {
    return 0
  }
}

/**
 * Runs one of the project's commands to its end, and answers what it printed. Rejects with that
 * when it fails.
 */
export async function runCommand(args: string[], env: NodeJS.Dict<string>): Promise<string> {
  const { child, output } = startCommand(args, env)
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`${args.join(' ')} failed:\n${output()}`)
  return output()
}

/**
 * Starts one of the project's commands; resolves once it printed `said`. Rejects with what it
 * printed when it ends before.
 */
export async function startUntil(
  said: string,
  args: string[],
  env: NodeJS.Dict<string>,
): Promise<ChildProcess> {
  const started = startCommand(args, env)
  await untilSaid(said, started, args.join(' '))
  return started.child
}

/**
 * Once it has printed `said`. Rejects with what it printed when it ends before. @param name of the
 * program, for that
 */
export async function untilSaid(
  said: string,
  { child, output }: Started,
  name: string,
): Promise<void> {
  while (!output().includes(said)) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`${name} ended:\n${output()}`)
    await sleep(5)
  }
}

export function startCommand([name = '', ...args]: string[], env: NodeJS.Dict<string>): Started {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  // As npm starts it, with the same settings and flags: each of them gives its place to node.
  return startProgram('sh', ['-c', `${scripts[name]} "$@"`, name, ...args], env)
}

export type Started = { child: ChildProcess; output(): string }

/** @param env beside what this process has */
export function startProgram(file: string, args: string[], env: NodeJS.Dict<string>): Started {
  const child = spawn(file, args, {
    cwd: root,
    env: {
      ...process.env,
      ...env,
      PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (piece) => {
      text += piece
    })
  }
  return { child, output: () => text }
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

export type Helper = { pid: number; ask<Answer>(question: unknown): Promise<Answer>; stop(): void }

/** A process of bench/ that answers one question after the other. */
export function startHelper(file: string): Helper {
  const child = fork(join(root, 'bench', file), { serialization: 'advanced' })
  return {
    pid: child.pid as number,
    ask: (question) =>
      new Promise((resolve, reject) => {
        const failed = (code: unknown) => reject(new Error(`${file} ended (${code})`))
        child.once('exit', failed)
        child.once('message', (answer: { failed?: string }) => {
          child.off('exit', failed)
          if (answer.failed) reject(new Error(`${file}: ${answer.failed}`))
          else resolve(answer as never)
        })
        child.send(question as object)
      }),
    stop: () => child.kill(),
  }
}

/** The other end: answers each message with what `answer` makes of it. */
export function answerQuestions<Question>(answer: (question: Question) => Promise<object>): void {
  process.on('message', async (question) => {
    const reply = await answer(question as Question).catch((error: Error) => ({
      failed: error.stack ?? String(error),
    }))
    process.send?.(reply)
  })
  process.once('disconnect', () => process.exit(0))
}
