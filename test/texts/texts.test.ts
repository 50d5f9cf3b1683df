/**
 * docs/texts.md lists every text in both languages, for native readers. `npm run texts` rewrites
 * it.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { defaultSettings } from '#contract/shop/settings/default-settings.ts'

const root = join(import.meta.dirname, '../..')
const file = join(root, 'docs/texts.md')
const heading = `# All texts, side by side

For a reader whose language it is. \`npm run texts\` writes this list anew from \`messages/\` and \`contract/shop/settings/default-settings.ts\`, where texts are changed. Several forms of one text, by
number or kind, stand on lines of their own. What stands in {braces} is filled in. Arabic speaks to everyone alike: verbal nouns and «يُرجى», no imperatives.
`

type Words = Record<string, unknown>
const read = (path: string): Words => JSON.parse(readFileSync(join(root, path), 'utf8'))

function formsOf(text: unknown): string[] {
  if (typeof text === 'string') return [text]
  if (Array.isArray(text)) return text.flatMap(formsOf)
  const { match } = text as { match: Record<string, string> }
  return Object.entries(match).map(([when, form]) => `${when.replace(/^.*=/, '')}: ${form}`)
}

const cell = (forms: string[]): string =>
  forms.map((form) => form.replaceAll('|', '\\|').replaceAll('\n', '<br>')).join('<br>')
const row = (key: string, en: string[], ar: string[]): string =>
  `| ${key} | ${cell(en)} | ${cell(ar)} |`

function table(title: string, rows: string[]): string {
  return `\n## ${title}\n\n| | English | Arabic |\n|---|---|---|\n${rows.join('\n')}\n`
}

/** Texts of both languages within a value, by path. */
function pairsOf(value: unknown, place = ''): string[] {
  if (value === null || typeof value !== 'object') return []
  const { en, ar } = value as Words
  if (typeof en === 'string' && typeof ar === 'string') return [row(place, [en], [ar])]
  return Object.entries(value).flatMap(([name, part]) =>
    pairsOf(part, place ? `${place}.${name}` : name),
  )
}

function ofMessages(title: string, folder: string): string {
  const en = read(`${folder}/en.json`)
  const ar = read(`${folder}/ar.json`)
  return table(
    title,
    Object.keys(en).map((key) => row(key, formsOf(en[key]), formsOf(ar[key] ?? ''))),
  )
}

test('docs/texts.md is what npm run texts writes', async () => {
  const all = [
    heading,
    ofMessages('Shop and mails', 'messages'),
    table('What a new shop says until its owner changes it', pairsOf(defaultSettings)),
    ofMessages('Dashboard', 'messages/dashboard'),
  ].join('')
  await expect(all).toMatchFileSnapshot(file)
})
