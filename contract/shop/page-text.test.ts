import { expect, test } from 'vitest'
import { blocksOf } from './page-text.ts'

test('a text is headings and paragraphs, and nothing of it is markup', () => {
  expect(
    blocksOf('First\nline\n\n# Who we are\nA shop.\r\n\r\n\r\n#No heading\n  # Yes <b>one</b>\n'),
  ).toEqual([
    { kind: 'paragraph', text: 'First\nline' },
    { kind: 'heading', text: 'Who we are' },
    { kind: 'paragraph', text: 'A shop.' },
    { kind: 'paragraph', text: '#No heading' },
    { kind: 'heading', text: 'Yes <b>one</b>' },
  ])
  expect(blocksOf(' \n')).toEqual([])
})
