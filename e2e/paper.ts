/** Pages as they come out of the printer, and what a courier's scanner reads on them. */
import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { expect, test } from './shop.ts'

const run = promisify(execFile)

/** Dots in an inch of a label printer. */
const dots = 203

export type Printed = {
  pages: number
  millimetres: [width: number, height: number]
  codes: string[]
}

/**
 * Prints the page as Chromium does, on the paper that its style sheet asks for, and reads every
 * Code 128 on it from the dots of a label printer.
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
    // It fails where it finds none.
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

/** Headings and rows of a sheet that was saved as CSV. */
export const csvRows = async (path: string): Promise<string[]> =>
  (await readFile(path, 'utf8')).replace('\uFEFF', '').trim().split('\r\n')
