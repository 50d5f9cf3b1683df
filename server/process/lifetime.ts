/**
 * Lifetime of the process: everything opened is closed again, last opened first, when it is done,
 * when it is told to stop (Ctrl-C, SIGTERM, a closed terminal) and when something fails.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { breakLine, say, sayFailure } from '../progress.ts'

/** `signal` is what told the process to stop, if anything did. */
type Close = (signal?: NodeJS.Signals) => unknown

export type Lifetime = {
  /** Registers a function to run at the end. */
  onEnd(close: Close): void
}

/** Timeout in milliseconds of closing, after which the process ends in any case. */
const patience = 40_000

/**
 * Runs `work`, and ends the process afterwards unless it `stays` until it is told to stop. Exit
 * code 0 unless something failed.
 */
export async function live(
  work: (life: Lifetime) => Promise<void>,
  { stays = false } = {},
): Promise<void> {
  const closers: Close[] = []
  let ending: Promise<never> | undefined

  const end = (code: number, signal?: NodeJS.Signals): Promise<never> => {
    // npm forwards a Ctrl-C that the terminal has already sent: only the first counts.
    ending ??= closeAll(closers, code, signal)
    return ending
  }
  /** One sentence for a CannotStart, the stack for any other error. */
  const fail = (failure: unknown): Promise<never> => {
    if (!ending) sayFailure(failure)
    return end(1)
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!ending && stays) say('Stopping.')
      void end(0, signal)
    })
  }
  process.on('uncaughtException', fail)
  // A closed pipe, as in `npm start | head`, must not stop the shop.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

  try {
    await work({ onEnd: (close) => void closers.push(close) })
    if (!stays) await end(0)
  } catch (failure) {
    await fail(failure)
  }
}

async function closeAll(closers: Close[], code: number, signal?: NodeJS.Signals): Promise<never> {
  void sleep(patience, undefined, { ref: false }).then(() => process.exit(1))
  for (let close = closers.pop(); close; close = closers.pop()) {
    try {
      await close(signal)
    } catch (failure) {
      sayFailure(failure)
      code = 1
    }
  }
  breakLine()
  process.exit(code)
}
