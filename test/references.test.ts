/** What comments and documents refer to is there: rules of docs/rules.md, decisions by their number, and pages that documents link to. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

const ruleNumbers = [...readFileSync(join(root, 'docs/rules.md'), 'utf8').matchAll(/^- \*\*(R\d+)\*\*/gm)].map(([, number = '']) => number)
const pages = {
  rules: new Set(ruleNumbers),
  decisions: new Set(readdirSync(join(root, 'docs/decisions')).map((name) => name.slice(0, 4))),
}

const ruleCited = /\bR\d+\b/g
/** (0016), (kept bytes; 0011), decision 0019 */
const decisionCited = /(?:\b(?:decision|in) |\((?:[^()]*[;,] )?)(00\d\d)(?:, (00\d\d))*(?=[\s),.;:])/g
const elsewhere = /\bspec\s§|\(§\d|[(;] ?decisions[,:] |\bDecisions, |\(ux \d|\blanguage\s§|\bthe specification\b/g
const linked = /\]\((?!https?:|#)([^)\s#]+)/g

/** Each dead reference of a text, as it is written; `path` from the project's folder. */
function deadReferences(path: string, text: string, { rules, decisions } = pages): string[] {
  const cited = [...text.matchAll(decisionCited)].flatMap(([whole]) => whole.match(/00\d\d/g) ?? [])
  const links = path.endsWith('.md') ? [...text.matchAll(linked)].map(([, target = '']) => target) : []
  return [
    ...(text.match(ruleCited) ?? []).filter((number) => !rules.has(number)),
    ...cited.filter((number) => !decisions.has(number)),
    ...(text.match(elsewhere) ?? []),
    ...links.filter((target) => !existsSync(join(root, dirname(path), target))),
  ]
}

test('no comment and no document refers to what is not there', () => {
  const folders = ['contract', 'server', 'web', 'demo', 'e2e', 'bench', 'test', 'scripts', 'docs', 'migrations']
  const nested = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => posix.join(folder, name)),
  )
  const files = [...readdirSync(root), ...nested].filter((path) => /\.(tsx?|mjs|css|sql|sh|md)$/.test(path))
  expect(files.length).toBeGreaterThan(500)
  const dead = files.flatMap((path) =>
    deadReferences(path, readFileSync(join(root, path), 'utf8')).map((says) => `${path} refers to ${says}, which is not here`),
  )
  expect(dead.join('\n')).toBe('')
})

test('each rule has a number of its own', () => {
  expect(ruleNumbers.filter((number, at) => ruleNumbers.indexOf(number) !== at)).toEqual([])
})

describe('a dead reference is found', () => {
  const known = { rules: new Set(['R1', 'R2']), decisions: new Set(['0001', '0002']) }
  const sign = '\u00a7'

  test.each([
    ['a rule', `// Whole piastres (R1, ${'R'}3).`, [`${'R'}3`]],
    [
      'a decision',
      `// Two at once (${'00'}03), in memory (\`kept\`; ${'00'}04), (0001, ${'00'}05), decision ${'00'}06.`,
      ['0003', '0004', '0005', '0006'],
    ],
    ['a page that is elsewhere', `/* As the form wants (spec ${sign}5). */`, [`spec ${sign}`]],
    ['a heading that is elsewhere', `/* Found by its slug (${'decisions'}, Catalogue). */`, [`(${'decisions'}, `]],
  ])('%s', (_, text, dead) => {
    expect(deadReferences('server/cart/cart.ts', text, known)).toEqual(dead)
  })

  test('a link', () => {
    expect(deadReferences('docs/a.md', '[there](decisions) [gone](decisions/gone.md) [web](https://zeina.example/gone)', known)).toEqual([
      'decisions/gone.md',
    ])
  })

  test('and what is there is none', () => {
    expect(deadReferences('server/cart/cart.ts', '// Kept (0001; R2), RFC 3986 §6, from 0020 on, 0099-12-31.', known)).toEqual([])
  })
})
