import { expect, test } from 'vitest'
import type { Ctx } from '#server/ctx.ts'
import { rememberWords } from './remembered-words.ts'

test('what is known of a word is not lost while others are asked about', async () => {
  const asked: string[] = []
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const read = rememberWords<string>(async (_ctx, words) => {
    asked.push(...words)
    if (words.includes('slow')) await gate
    return new Map(words.map((word) => [word, word.toUpperCase()]))
  })
  const ctx = {} as Ctx
  await read(ctx, ['dress'])
  const both = read(ctx, ['dress', 'slow'])
  await read(
    ctx,
    Array.from({ length: 20_000 }, (_, number) => `made up ${number}`),
  )
  open()
  expect([...(await both)]).toEqual([
    ['dress', 'DRESS'],
    ['slow', 'SLOW'],
  ])
  asked.length = 0
  await read(ctx, ['dress'])
  expect(asked).toEqual(['dress'])
})
