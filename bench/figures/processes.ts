/** Measured processes: starting and controlling them, and their CPU time and memory. */
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export const root = join(import.meta.dirname, '../..')

/** CPU time of a process so far, with all threads, in nanoseconds; 0 when it has ended. */
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

/** Pids of a process and all its descendants. */
function treeOf(pid: number): number[] {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      // Fields after the last bracket, because a program's name may contain anything: state,
      // parent, …
      const parent = Number(
        readFileSync(`/proc/${name}/stat`, 'latin1').split(') ').at(-1)?.split(' ')[1],
      )
      children.set(parent, [...(children.get(parent) ?? []), Number(name)])
    } catch {
      // The process ended while it was read.
    }
  }
  const tree = [pid]
  for (const one of tree) tree.push(...(children.get(one) ?? []))
  return tree
}

/** Pids of all descendants of a process. */
export const childrenOf = (pid: number): number[] => treeOf(pid).slice(1)

export type Cpu = { app: number; postgres: number }

/**
 * CPU nanoseconds of the application and PostgreSQL while `work` runs. The time of a process that
 * ends meanwhile is lost, so connections stay open during a measurement.
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

/** Memory of a process in bytes; 0 when it has ended. */
export function memoryOf(pid: number): number {
  try {
    return (
      1024 * Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0)
    )
  } catch {
    return 0
  }
}

/** Runs a command of the project; returns its output. Rejects with the output when it fails. */
export async function runCommand(args: string[], env: NodeJS.Dict<string>): Promise<string> {
  const { child, output } = startCommand(args, env)
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`${args.join(' ')} failed:\n${output()}`)
  return output()
}

/**
 * Starts a command of the project; resolves once it has printed `said`. Rejects with the output
 * when it ends before.
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
 * Resolves once the process has printed `said`. Rejects with the output when it ends before.
 * @param name of the program, for the error
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
  // Started like by npm, with the same settings and flags: a shell that is replaced by node.
  return startProgram('sh', ['-c', `${scripts[name]} "$@"`, name, ...args], env)
}

export type Started = { child: ChildProcess; output(): string }

/**
 * Starts a program.
 * @param env added to this process's environment
 */
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

/** Helper process of bench/ that answers one question after the other. */
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

/** Other end of a helper: answers each message with the result of `answer`. */
export function answerQuestions<Question>(answer: (question: Question) => Promise<object>): void {
  process.on('message', async (question) => {
    const reply = await answer(question as Question).catch((error: Error) => ({
      failed: error.stack ?? String(error),
    }))
    process.send?.(reply)
  })
  process.once('disconnect', () => process.exit(0))
}
