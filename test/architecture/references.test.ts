/**
 * References in comments and documents exist: rules of docs/rules.md, decisions by number, files by
 * name, and linked pages.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSource } from './source.ts'

const root = join(import.meta.dirname, '../..')

const folders = [
  'contract',
  'server',
  'web',
  'demo',
  'e2e',
  'bench',
  'rehearsal',
  'test',
  'scripts',
  'docs',
  'migrations',
]
const nested = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
    posix.join(folder, name),
  ),
)
const files = [...readdirSync(root), ...nested].filter((path) =>
  /\.(tsx?|mjs|css|sql|sh|md)$/.test(path),
)

const ruleNumbers = [
  ...readFileSync(join(root, 'docs/rules.md'), 'utf8').matchAll(/^- \*\*(R\d+)\*\*/gm),
].map(([, number = '']) => number)
const pages = {
  rules: new Set(ruleNumbers),
  decisions: new Set(readdirSync(join(root, 'docs/decisions')).map((name) => name.slice(0, 4))),
  files: new Set(files.flatMap(endsOf)),
}

/** Accepted names of a file: its name with any part of its path. */
function endsOf(path: string): string[] {
  const parts = path.split('/')
  return parts.map((_, at) => parts.slice(at).join('/'))
}

const ruleCited = /\bR\d+\b/g
/** Citations of a decision: (0016), (kept bytes; 0011), decision 0019 */
const decisionCited =
  /(?:\b(?:decision|in) |\((?:[^()]*[;,] )?)(00\d\d)(?:, (00\d\d))*(?=[\s),.;:])/g
const elsewhere =
  /\bspec\s§|\(§\d|[(;] ?decisions[,:] |\bDecisions, |\(ux \d|\blanguage\s§|\bthe specification\b/g
/**
 * File names: cart.ts, http/errors.ts; not the end of a pattern like *.queries.ts or <room>.ts, nor
 * a file of a package.
 */
const fileNamed =
  /(?<![\w@*>}…./-])(?:\.{1,2}\/)*((?:[\w-][\w.-]*\/)*[\w-][\w.-]*\.(?:tsx?|mjs|sql))\b(?![\w(-])/g
const linked = /\]\((?!https?:|#)([^)\s#]+)/g

/** Dead references in a text, as written; `path` from the project's folder. */
function deadReferences(path: string, text: string, { rules, decisions, files } = pages): string[] {
  const cited = [...text.matchAll(decisionCited)].flatMap(([whole]) => whole.match(/00\d\d/g) ?? [])
  const named = [...proseOf(path, text).matchAll(fileNamed)].map(([, name = '']) => name)
  const links = path.endsWith('.md')
    ? [...text.matchAll(linked)].map(([, target = '']) => target)
    : []
  return [
    ...(text.match(ruleCited) ?? []).filter((number) => !rules.has(number)),
    ...cited.filter((number) => !decisions.has(number)),
    ...named.filter((name) => !files.has(name)),
    ...(text.match(elsewhere) ?? []),
    ...links.filter((target) => !existsSync(join(root, dirname(path), target))),
  ]
}

/** Comments of code, since its strings name made-up files in tests; the whole text of documents. */
const proseOf = (path: string, text: string): string =>
  /\.tsx?$/.test(path)
    ? readSource(path, text)
        .comments.map((comment) => comment.text)
        .join('\n')
    : text

test('no comment and no document refers to what is not there', () => {
  expect(files.length).toBeGreaterThan(500)
  const dead = files.flatMap((path) =>
    deadReferences(path, readFileSync(join(root, path), 'utf8')).map(
      (says) => `${path} refers to ${says}, which is not here`,
    ),
  )
  expect(dead.join('\n')).toBe('')
})

test('each rule has a number of its own', () => {
  expect(ruleNumbers.filter((number, at) => ruleNumbers.indexOf(number) !== at)).toEqual([])
})

describe('a dead reference is found', () => {
  const known = {
    rules: new Set(['R1', 'R2']),
    decisions: new Set(['0001', '0002']),
    files: new Set(endsOf('server/cart/lines.queries.ts')),
  }
  const sign = '\u00a7'

  test.each([
    ['a rule', `// Whole piastres (R1, ${'R'}3).`, [`${'R'}3`]],
    [
      'a decision',
      `// Two at once (${'00'}03), in memory (\`kept\`; ${'00'}04), (0001, ${'00'}05), decision ${'00'}06.`,
      ['0003', '0004', '0005', '0006'],
    ],
    [
      'a file',
      '/** As in gone.ts (cart/lines.queries.ts, cart/lines.ts; ../../web/lines.queries.ts). */',
      ['gone.ts', 'cart/lines.ts', 'web/lines.queries.ts'],
    ],
    ['a page that is elsewhere', `/* As the form wants (spec ${sign}5). */`, [`spec ${sign}`]],
    [
      'a heading that is elsewhere',
      `/* Found by its slug (${'decisions'}, Catalogue). */`,
      [`(${'decisions'}, `],
    ],
  ])('%s', (_, text, dead) => {
    expect(deadReferences('server/cart/cart.ts', text, known)).toEqual(dead)
  })

  test('a link', () => {
    expect(
      deadReferences(
        'docs/a.md',
        '[there](decisions) [gone](decisions/gone.md) [web](https://zeina.example/gone)',
        known,
      ),
    ).toEqual(['decisions/gone.md'])
  })

  test('and what is there is none', () => {
    expect(
      deadReferences(
        'server/cart/cart.ts',
        '// Kept (0001; R2), RFC 3986 §6, from 0020 on, 0099-12-31; lines.queries.ts, *.queries.ts, <room>.ts, @room/gone.mjs.',
        known,
      ),
    ).toEqual([])
  })
})
