/** What the shop of this process says while a test listens, one line after the other. */
import { onTestFinished, vi } from 'vitest'
import { speakIn } from '#server/progress.ts'

type Line = Record<string, unknown> & { msg: string }

/**
 * The lines of its log as JSON; nothing of it is printed meanwhile. vitest takes the ear off again
 * after the test.
 */
export function listenToLog(): { lines(): Line[] } {
  let heard = ''
  speakIn('json')
  onTestFinished(() => speakIn('words'))
  vi.spyOn(process.stdout, 'write').mockImplementation((piece) => {
    heard += piece
    return true
  })
  return {
    lines: () =>
      heard
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line)),
  }
}
