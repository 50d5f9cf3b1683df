import { expect, test } from 'vitest'
import { formatted } from './formats.ts'

const said = (format: Parameters<typeof formatted>[0], marked: string) => {
  const [before = '', chosen = '', after = ''] = marked.split('|')
  const { text, from, to } = formatted(
    format,
    before + chosen + after,
    before.length,
    before.length + chosen.length,
  )
  return `${text.slice(0, from)}|${text.slice(from, to)}|${text.slice(to)}`
}

test.each([
  ['bold', 'two |metres| of cloth', 'two **|metres|** of cloth'],
  ['bold', 'two **|metres|** of cloth', 'two |metres| of cloth'],
  ['bold', 'two ||', 'two **||**'],
  ['link', 'see |our dresses|', 'see [our dresses](|https://|)'],
  ['list', 'we\nwa|sh\nand| cut', 'we\n|- wash\n- and| cut'],
  ['list', 'we\n|- wash\n- and| cut', 'we\n|wash\nand| cut'],
  ['list', 'wash||', '|- wash|'],
] as const)('%s of "%s"', (format, before, after) => {
  expect(said(format, before)).toBe(after)
})
