import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { compareFolders } from './screenshots-compare.ts'

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'zeina-pictures-'))
  onTestFinished(() => rm(made, { recursive: true, force: true }))
  return made
}

/** White picture of 20 × 10 with a coloured dot of 2 × 3 pixels. */
const dotted = (file: string, left: number, colour: string, height = 10) =>
  sharp({ create: { width: 20, height, channels: 3, background: '#fff' } })
    .composite([
      { input: { create: { width: 2, height: 3, channels: 3, background: colour } }, left, top: 4 },
    ])
    .png()
    .toFile(file)

test('pictures that differ are named, with how much and where', async () => {
  const [before, after, marked] = [await folder(), await folder(), await folder()]
  await Promise.all([
    dotted(join(before, 'same.png'), 3, '#123456'),
    dotted(join(after, 'same.png'), 3, '#123456'),
  ])
  // One shade different in one channel.
  await Promise.all([
    dotted(join(before, 'shade.png'), 5, '#123456'),
    dotted(join(after, 'shade.png'), 5, '#123457'),
  ])
  await Promise.all([
    dotted(join(before, 'moved.png'), 3, '#000'),
    dotted(join(after, 'moved.png'), 17, '#000'),
  ])
  await Promise.all([
    dotted(join(before, 'longer.png'), 3, '#000'),
    dotted(join(after, 'longer.png'), 3, '#000', 12),
  ])
  await Promise.all([
    dotted(join(before, 'gone.png'), 3, '#000'),
    dotted(join(after, 'new.png'), 3, '#000'),
  ])
  expect(await compareFolders(before, after, marked)).toEqual([
    { name: 'gone.png', onlyIn: 'before' },
    {
      name: 'longer.png',
      pixels: 40,
      box: { left: 0, top: 10, right: 19, bottom: 11 },
      sizes: '20 × 10 became 20 × 12',
    },
    { name: 'moved.png', pixels: 12, box: { left: 3, top: 4, right: 18, bottom: 6 } },
    { name: 'new.png', onlyIn: 'after' },
    { name: 'shade.png', pixels: 6, box: { left: 5, top: 4, right: 6, bottom: 6 } },
  ])
  expect(await readdir(marked)).toEqual(
    expect.arrayContaining(['longer.png', 'moved.png', 'shade.png']),
  )
  expect(await readdir(marked)).toHaveLength(3)
  const { data } = await sharp(join(marked, 'shade.png'))
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([...data.subarray((4 * 20 + 5) * 3, (4 * 20 + 5) * 3 + 3)]).toEqual([220, 0, 0])
})
