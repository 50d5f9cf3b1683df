/**
 * Figures of the source code: lines, long files, import cycles, and the number of files for a
 * simple entity. `npm run house` prints them and writes docs/house.md; the formatter keeps all
 * lines at width 100.
 */
import { existsSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { listCycles } from '../test/architecture/cycles.ts'
import { readHouse, type Source } from '../test/architecture/source.ts'
import { isTest } from '../test/architecture/walls.ts'
import { checklist } from './entity.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const house = readHouse(root)
const linesOf = ({ text }: Source) => text.trimEnd().split('\n').length
const sideOf = (path: string) => path.split('/')[0] as string

/** Figures before the simplification, at width 100, and the share of lines to remove. */
const before: Record<string, { lines: number; away: number }> = {
  'server + contract': { lines: 70405, away: 0.12 },
  'web (ts, tsx, css)': { lines: 79586, away: 0.15 },
  'e2e + tests': { lines: 90603, away: 0.15 },
  'scripts, bench, demo': { lines: 9110, away: 0 },
}

/** Parts of the source with their files. */
const sides: Record<string, (path: string) => boolean> = {
  'server + contract': (path) => /^(server|contract)\//.test(path) && !isTest(path),
  'web (ts, tsx, css)': (path) => path.startsWith('web/') && !isTest(path),
  'e2e + tests': (path) => /^(e2e|test|rehearsal)\//.test(path) || isTest(path),
  'scripts, bench, demo': (path) => /^(scripts|bench|demo)\//.test(path) && !isTest(path),
}

const isShop = ({ path }: Source) => /^(server|contract|web)\//.test(path) && !isTest(path)
const longest = house
  .filter(isShop)
  .map((source) => ({ path: source.path, lines: linesOf(source) }))
  .filter(({ lines }) => lines > 300)
  .sort((a, b) => b.lines - a.lines)

/** Folders with more source files than fit on a screen. */
const crowded = [...Map.groupBy(house, ({ path }) => path.split('/').slice(0, -1).join('/'))]
  .map(([folder, files]) => ({ folder, files: files.filter(({ path }) => !isTest(path)).length }))
  .filter(({ folder, files }) => folder !== '' && files > 20)
  .sort((a, b) => b.files - a.files)

/** Names exported by two files of one part; route files export the framework's names. */
const ofFramework =
  /^(loader|clientLoader|meta|links|headers|shouldRevalidate|handle|action|Screen)$/
const exported = house.filter(isShop).flatMap(({ path, text }) => {
  const found = text.matchAll(/^export (?:async )?(?:function|const|type|class) (\w+)/gm)
  // Overloads of a function are one name.
  const names = new Set([...found].map(([, name]) => name as string))
  return [...names].map((name) => ({ name, side: sideOf(path), path }))
})
const twice = [...Map.groupBy(exported, ({ name, side }) => `${side} ${name}`)]
  .filter(([key, files]) => files.length > 1 && !ofFramework.test(key.split(' ')[1] as string))
  .sort((a, b) => b[1].length - a[1].length)

/** Files by hand of a new plain record in a room of its own. */
const entity = [...Map.groupBy(checklist('complaints'), ({ file }) => file)].map(
  ([file, steps]) =>
    `${existsSync(root + file) ? file : 'a file of its own'}: ${steps.map(({ needs }) => needs).join('; ')}`,
)

const table = (head: string[], rows: (string | number)[][]) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
const found = listCycles(house)
const report = `# The house in figures

Written by \`npm run house\`; lines are counted as the formatter leaves them, at width 100.

${table(
  ['Part', 'Files', 'Lines', 'Before', 'Goal'],
  Object.entries(sides).map(([name, isOf]) => {
    const files = house.filter(({ path }) => isOf(path))
    const { lines, away } = before[name] as { lines: number; away: number }
    const now = files.reduce((sum, source) => sum + linesOf(source), 0)
    return [name, files.length, now, lines, Math.round(lines * (1 - away))]
  }),
)}

${table(
  ['Measure', 'Figure', 'Before', 'Goal'],
  [
    ['Import cycles at run time', found.length, 5, 0],
    ['Files above 300 lines', longest.length, 28, 5],
    ['Folders above 20 files', crowded.length, 11, 0],
    ['Names that two files of one side export', twice.length, 148, ''],
    ['Files by hand of a new plain record', entity.length, 25, 12],
  ],
)}

## Import cycles at run time
${found.map((cycle) => `- ${cycle.join(', ')}`).join('\n') || 'None.'}

## Files above 300 lines
${longest.map(({ path, lines }) => `- ${path}: ${lines}`).join('\n') || 'None.'}

## Folders above 20 files
${crowded.map(({ folder, files }) => `- ${folder}: ${files}`).join('\n') || 'None.'}

## Names that two files of one side export
${twice.map(([key, files]) => `- ${key.split(' ')[1]}: ${files.map(({ path }) => path).join(', ')}`).join('\n') || 'None.'}

## Files by hand of a new plain record
${entity.map((line) => `- ${line}`).join('\n')}
`
writeFileSync(`${root}docs/house.md`, report)
process.stdout.write(report.split('\n## ')[0] as string)
