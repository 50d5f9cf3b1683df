/** Names, sizes and habits of the house, as rules over single files. */
import { rooms } from '#server/rooms.ts'
import { ground, isDoor, isTest, type Rule } from './walls.ts'

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/
const drawers = /^(utils?|helpers?|libs?|common|misc|shared)$/
/** Maximum lines of a file of the shop, and of a test or benchmark. */
const mostLines = { shop: 450, proof: 640 }
const isProof = (path: string) => isTest(path) || /^(test|e2e|bench|rehearsal)\//.test(path)
const mostEntries = 20

/** Folders of a path: 'test' and 'test/shop' for test/shop/goods.ts. */
const foldersOf = (path: string) =>
  path.split('/').flatMap((_, at, parts) => (at > 0 ? [parts.slice(0, at).join('/')] : []))

/** Physical CSS: margin-left, left:, border-top-right-radius, text-align: right. */
const physicalCss =
  /(?:^|[\s;{])((?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)(?:-\w+)?|border-(?:top|bottom)-(?:left|right)-radius|left|right)\s*:|(?:text-align|float|clear)\s*:\s*(?:left|right)\b)/
const physicalStyle = /^(margin|padding|border|scrollMargin|scrollPadding)(Left|Right)/

export const habits: Rule[] = [
  {
    name: 'settings are read in server/config.ts',
    check: (source) => {
      const inShop = /^(contract|server|web)\//.test(source.path)
      if (!inShop || isTest(source.path) || source.path === 'server/config.ts') return []
      const says = 'reads the environment: add the setting to server/config.ts and pass it on.'
      return [
        ...source.members
          .filter((member) => member.text === 'process.env')
          .map(({ line }) => ({ line, says })),
        ...source.imports
          .filter((one) => /^(node:)?process$/.test(one.specifier) && one.names.includes('env'))
          .map(({ line }) => ({ line, says })),
      ]
    },
  },
  {
    name: 'texts are imported as m',
    check: ({ imports }) =>
      imports
        .filter(
          ({ specifier, names, isDynamic }) =>
            specifier === '#messages' && !isDynamic && names.join() !== 'm',
        )
        .map(({ line }) => ({
          line,
          says: "imports texts by name: import * as m from '#messages'.",
        })),
  },
  {
    name: 'no barrels',
    check: (source) =>
      source.isBarrel && !isDoor(source.path)
        ? [{ line: 1, says: 'only re-exports: let importers name the file that owns the thing.' }]
        : [],
  },
  {
    name: 'no drawers',
    check: ({ path }) =>
      path.split('/').some((part) =>
        part
          .split('.')
          .slice(0, -1)
          .concat(part)
          .some((word) => drawers.test(word) || drawers.test(word.split('-').at(-1) ?? '')),
      )
        ? [
            {
              line: 1,
              says: 'is a drawer for anything: name the file after what it holds and put it with its owner.',
            },
          ]
        : [],
  },
  {
    name: 'kebab-case',
    check: ({ path }) =>
      path.split('/').every((part) => kebab.test(part))
        ? []
        : [{ line: 1, says: 'is not in kebab-case: small letters, digits and hyphens.' }],
  },
  {
    name: 'every folder of the server is a room with a rank or ground',
    check: ({ path }) => {
      const folder = /^server\/([^/]+)\//.exec(path)?.[1]
      return !folder || rooms.includes(folder) || ground.includes(folder)
        ? []
        : [
            {
              line: 1,
              says: `is in a room without rank: add ${folder} to the order in server/rooms.ts.`,
            },
          ]
    },
  },
  {
    name: 'front doors open with their promise',
    check: ({ path, text }) => {
      const [, folder, file] = path.split('/')
      const isRoomDoor =
        path.startsWith('server/') &&
        [...rooms, ...ground].includes(folder ?? '') &&
        file === `${folder}.ts`
      return isRoomDoor && !text.startsWith('/**')
        ? [
            {
              line: 1,
              says: 'is a front door: open it with two sentences on what the room is for and what it promises.',
            },
          ]
        : []
    },
  },
  {
    name: 'every room has a front door',
    check: ({ path }, house) => {
      const folder = /^server\/([^/]+)\/\1\.queries\.ts$/.exec(path)?.[1]
      return folder &&
        rooms.includes(folder) &&
        !house.some((other) => other.path === `server/${folder}/${folder}.ts`)
        ? [
            {
              line: 1,
              says: `has no door: the room's rules stand in server/${folder}/${folder}.ts.`,
            },
          ]
        : []
    },
  },
  {
    name: 'a refusal is made where its details are known',
    check: ({ path, text }) => {
      const makers = ['server/refusal.ts', 'server/changes.ts', 'server/http/errors.ts']
      if (!path.startsWith('server/') || isTest(path) || makers.includes(path)) return []
      return text.split('\n').flatMap((line, index) =>
        /\bnew Refusal\(/.test(line)
          ? [
              {
                line: index + 1,
                says: 'makes a refusal: name it in server/refusal.ts. One that shows a record is changedMeanwhile (server/changes.ts).',
              },
            ]
          : [],
      )
    },
  },
  {
    name: 'logical directions only',
    check: (source) => {
      if (!source.path.startsWith('web/') || isTest(source.path)) return []
      const says = (word: string) =>
        `says ${word.trim()}: the shop is also read from right to left. Use inline-start and inline-end.`
      if (source.path.endsWith('.css')) {
        const text = source.text.replace(/\/\*[\s\S]*?\*\//g, (comment) =>
          comment.replace(/[^\n]/g, ' '),
        )
        return text.split('\n').flatMap((line, index) => {
          const word = physicalCss.exec(line)?.[1]
          return word ? [{ line: index + 1, says: says(word) }] : []
        })
      }
      return source.keys
        .filter((key) => physicalStyle.test(key.text))
        .map(({ text, line }) => ({ line, says: says(text) }))
    },
  },
  {
    name: 'files stay readable',
    check: ({ path, text }) => {
      const lines = text.trimEnd().split('\n').length
      const most = isProof(path) ? mostLines.proof : mostLines.shop
      const says = `has ${lines} lines, over ${most}: a second noun has appeared, give it its own file.`
      return lines > most ? [{ line: most, says }] : []
    },
  },
  {
    name: 'folders of tools stay readable',
    check: ({ path }, house) =>
      foldersOf(path).flatMap((folder) => {
        if (!/^(bench|scripts|test)\b/.test(folder)) return []
        const inside = house.filter((other) => other.path.startsWith(`${folder}/`))
        const entries = new Set(
          inside.map((other) => other.path.slice(folder.length + 1).split('/')[0]),
        )
        return entries.size > mostEntries && inside[0]?.path === path
          ? [
              {
                line: 1,
                says: `stands in ${folder}/ with ${entries.size} entries, over ${mostEntries}: give each noun in it a folder.`,
              },
            ]
          : []
      }),
  },
  {
    // A test's own limit fails on a machine slower than the one it was set on.
    name: 'limits of tests stand in vitest.config.ts',
    check: ({ path, text }) => {
      const isOfTests = isTest(path) || /^(test|rehearsal)\//.test(path)
      if (!isOfTests || path === 'test/shop/soon.ts' || path.startsWith('test/architecture/'))
        return []
      return text.split('\n').flatMap((line, index) =>
        /\bvi\.wait(For|Until)\(|\btimeout: \d|^\s*\}, \d[\d_]*\)$/.test(line)
          ? [
              {
                line: index + 1,
                says: 'has a limit of its own: leave it out, and wait by soon() or until() (test/shop/soon.ts).',
              },
            ]
          : [],
      )
    },
  },
  {
    name: 'no promises instead of work',
    check: (source) =>
      source.comments
        .filter(({ text }) => /\b(TODO|FIXME|XXX|HACK)\b|\bfor now\b/.test(text))
        .map(({ line }) => ({
          line,
          says: 'promises work: do it, or open an issue and say here what is true today.',
        })),
  },
]
