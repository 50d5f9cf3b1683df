/** Printed pages, and the barcodes that a courier's scanner reads from them. */
import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { expect, test } from '../shop.ts'

const run = promisify(execFile)

/** Resolution of a label printer in dpi. */
const dots = 203

export type Printed = {
  pages: number
  millimetres: [width: number, height: number]
  codes: string[]
}

/**
 * Prints the page with Chromium, on the paper of its style sheet, and reads every Code 128 at the
 * resolution of a label printer.
 */
export async function printed(page: Page, name: string): Promise<Printed> {
  const pdf = test.info().outputPath(`${name}.pdf`)
  await page.pdf({ path: pdf, preferCSSPageSize: true })
  const { stdout: facts } = await run('pdfinfo', [pdf])
  const [, pages, width, height] =
    /Pages:\s+(\d+)[\s\S]*Page size:\s+([\d.]+) x ([\d.]+) pts/.exec(facts) ?? []
  const folder = test.info().outputDir
  await run('pdftoppm', ['-r', String(dots), '-mono', pdf, join(folder, name)])
  const images = (await readdir(folder))
    .filter((file) => file.startsWith(`${name}-`) && file.endsWith('.pbm'))
    .sort()
  expect(images).toHaveLength(Number(pages))
  const codes: string[] = []
  for (const image of images) {
    // zbarimg fails without any barcode.
    const { stdout } = await run('zbarimg', [
      '--quiet',
      '--raw',
      '-Sdisable',
      '-Scode128.enable',
      join(folder, image),
    ]).catch(() => ({
      stdout: '',
    }))
    codes.push(...stdout.split('\n').filter(Boolean))
  }
  const inMillimetres = (points: string | undefined) => Math.round((Number(points) / 72) * 25.4)
  return { pages: Number(pages), millimetres: [inMillimetres(width), inMillimetres(height)], codes }
}

/** Rows of a CSV file, including its headings. */
export const csvRows = async (path: string): Promise<string[]> =>
  (await readFile(path, 'utf8')).replace('\uFEFF', '').trim().split('\r\n')
