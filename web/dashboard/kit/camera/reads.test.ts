/** Codes of the camera: one read for each time that one comes into view, from rendered labels too. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { loadCode128 } from '../../parcels/papers/barcode.tsx'
import { makeReads } from './reads.ts'

test('a code is read once until it has left the picture', () => {
  const read = makeReads()
  expect(read(['A'])).toEqual(['A'])
  expect(read(['A', 'B'])).toEqual(['B'])
  // A shaky picture or two without it is no second piece.
  for (let picture = 0; picture < 5; picture++) expect(read(['B'])).toEqual([])
  expect(read(['A'])).toEqual([])
  for (let picture = 0; picture < 6; picture++) expect(read([])).toEqual([])
  expect(read(['A', 'A'])).toEqual(['A'])
})

test('the reader that the shop serves reads the barcodes of its labels', async () => {
  const wasm = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))
  const wasmBinary = Uint8Array.from(await readFile(wasm)).buffer
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
  const { width, bars } = (await loadCode128())('nour-CLAY-M')
  const height = 120
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (const bar of bars)
    for (let y = 20; y < height - 20; y++)
      for (let x = bar.x; x < bar.x + bar.width; x++)
        data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
  const picture = { data, width, height, colorSpace: 'srgb' } as ImageData
  const [read] = await readBarcodes(picture, { formats: ['Code128'] })
  expect(read?.text).toBe('nour-CLAY-M')
})
