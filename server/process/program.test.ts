import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { startProgram } from './program.ts'

const folder = await mkdtemp(join(tmpdir(), 'zeina-program-'))
afterAll(() => rm(folder, { recursive: true }))

test('a program is held to its addresses and its time, and ended first when memory runs out', async () => {
  const file = join(folder, 'greedy.mjs')
  await writeFile(
    file,
    `import { readFileSync } from 'node:fs'
     const [limits, score] = ['limits', 'oom_score_adj'].map((name) => readFileSync('/proc/self/' + name, 'utf8'))
     const kept = []
     let trouble = ''
     try { for (let at = 0; at < 40; at++) kept.push(Buffer.alloc(100_000_000, 1)) } catch (thrown) { trouble = thrown.name }
     process.send({ limits, score, kept: kept.length, trouble }, () => process.disconnect())`,
  )
  const { child, ended, kill } = startProgram(pathToFileURL(file), 10, {
    heap: 200,
    addresses: 2000,
    seconds: 60,
  })
  const said = await Promise.race([
    new Promise<Record<string, unknown>>((resolve) =>
      child.once('message', (it) => resolve(it as never)),
    ),
    ended,
  ])
  kill()
  expect(said).toMatchObject({ score: '1000\n', trouble: 'RangeError' })
  const { limits, kept } = said as { limits: string; kept: number }
  expect(limits).toMatch(new RegExp(`Max address space +${2000 * 1024 * 1024} `))
  expect(limits).toMatch(/Max cpu time +60 /)
  expect(kept).toBeLessThan(12)
})
