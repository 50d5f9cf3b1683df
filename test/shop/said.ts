/** Log output of the shop in this process, while a test listens. */
import { onTestFinished, vi } from 'vitest'
import { speakIn } from '#server/progress.ts'

type Line = Record<string, unknown> & { msg: string }

/** Log lines as JSON; nothing is printed meanwhile. vitest restores the output after the test. */
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
