/**
 * Rules over the import graph: the boundaries between layers and rooms (docs/architecture.md). Each
 * message names the allowed import.
 */
import { rooms } from '#server/rooms.ts'
import type { Import, Source } from './source.ts'

/** Rule with its violations in one file; an empty list means none. */
export type Rule = { name: string; check(source: Source, house: Source[]): Trouble[] }
export type Trouble = { line: number; says: string }

/** Base folders of server/, which all rooms may import and which import no room. */
export const ground = [
  'http',
  'db',
  'jobs',
  'brand',
  'mail',
  'media',
  'backup',
  'outside',
  'process',
  'sheets',
  'journal',
  'records',
]

export const isTest = (path: string) => /\.test\.tsx?$/.test(path)
/**
 * Front door (public module) of a room, and of a noun within it: server/orders/parcels/parcels.ts.
 */
export const isDoor = (path: string) => /^server\/(?:\w+\/)?(\w+)\/\1\.ts$/.test(path)
const sideOf = (path: string) => path.split('/')[0] ?? ''
/** Room of a file: 'cart' for server/cart/lines.ts; undefined outside rooms. */
const roomOf = (path: string) =>
  path.startsWith('server/')
    ? rooms.find((room) => path.split('/')[1] === room || path === `server/${room}.ts`)
    : undefined
const folderOf = (path: string) => path.split('/').slice(0, -1).join('/')
/**
 * Home of a file: 'server/orders' for server/orders/records/order-records.ts, since a room's
 * folders by noun share its queries and tables.
 */
const homeOf = (path: string) => {
  const room = roomOf(path)
  return room ? `server/${room}` : folderOf(path)
}
/** The composition root: plugins and rooms, and the lists of their handlers and jobs. */
const isRoot = (path: string) =>
  ['server/app.ts', 'server/handlers.ts', 'server/workers.ts'].includes(path)
const isTables = (path: string) => path.endsWith('.tables.ts')
const isQueries = (path: string) => path.endsWith('.queries.ts')
const inside = (path: string | null, ...folders: string[]) =>
  path !== null && folders.some((folder) => path.startsWith(`${folder}/`))
const isPackage = (specifier: string, ...names: string[]) =>
  names.some((name) => specifier === name || specifier.startsWith(`${name}/`))

const everyImport =
  (find: (one: Import, source: Source) => string | false | undefined | null): Rule['check'] =>
  (source) =>
    source.imports.flatMap((one) => {
      const says = find(one, source)
      return says ? [{ line: one.line, says: `imports ${one.specifier}: ${says}` }] : []
    })

export const walls: Rule[] = [
  {
    name: 'the contract imports zod and itself',
    check: everyImport(
      ({ specifier, path }, source) =>
        sideOf(source.path) === 'contract' &&
        !isTest(source.path) &&
        specifier !== 'zod' &&
        !inside(path, 'contract') &&
        'the contract runs everywhere and imports only zod and contract/. Move the need to the side that has it.',
    ),
  },
  {
    name: 'rooms import only rooms above them',
    check: everyImport(({ path }, source) => {
      const from = roomOf(source.path)
      const to = roomOf(path ?? '')
      if (!to || isTest(source.path) || isRoot(source.path)) return
      if (!from) {
        const knowsRooms = !source.path.startsWith('server/') || source.path === 'server/main.ts'
        return (
          !knowsRooms && `the ground knows no room. Hand the room's function in from server/app.ts.`
        )
      }
      return (
        rooms.indexOf(to) > rooms.indexOf(from) &&
        `${to} ranks below ${from}. Say it in server/${from}/events.ts and let ${to} subscribe in server/app.ts.`
      )
    }),
  },
  {
    name: 'rooms are entered by their front door',
    check: everyImport(({ path }, source) => {
      const room = roomOf(path ?? '')
      if (!path || !room || room === roomOf(source.path)) return
      if (
        [`server/${room}/${room}.ts`, `server/${room}/events.ts`, `server/${room}.ts`].includes(
          path,
        )
      )
        return
      if (isDoor(path)) return
      if (isRoot(source.path) && /\.(routes|job|events)\.ts$/.test(path)) return
      if (isTables(path) && (isTables(source.path) || isQueries(source.path))) return
      return `only the front door server/${room}/${room}.ts (and events.ts) is open. Add the verb there${
        isTables(path)
          ? '; tables may be read by the *.tables.ts and *.queries.ts of rooms below'
          : ''
      }.`
    }),
  },
  {
    name: 'queries stay in their folder',
    check: everyImport(
      ({ path }, source) =>
        isQueries(path ?? '') &&
        homeOf(path ?? '') !== homeOf(source.path) &&
        `queries are behind the front door. Ask ${homeOf(path ?? '')} for a verb.`,
    ),
  },
  {
    name: 'tables are imported by relative paths',
    check: everyImport(
      ({ specifier, isType }, source) =>
        isTables(source.path) &&
        !isType &&
        specifier.startsWith('#') &&
        'drizzle-kit reads *.tables.ts without the aliases. Write the relative path.',
    ),
  },
  {
    name: 'SQL lives in queries and tables',
    check: everyImport(
      ({ specifier }, source) =>
        isPackage(specifier, 'drizzle-orm') &&
        ['contract', 'server', 'web', 'demo'].includes(sideOf(source.path)) &&
        !isTest(source.path) &&
        !isTables(source.path) &&
        !isQueries(source.path) &&
        !inside(source.path, 'server/db') &&
        "the query builder is for *.queries.ts and *.tables.ts. Write the query there and call it from the room's front door.",
    ),
  },
  {
    name: 'a file of queries speaks one way',
    check: (source) => {
      if (!isQueries(source.path)) return []
      const built = source.imports.some(
        ({ specifier, isType }) => isPackage(specifier, 'drizzle-orm') && !isType,
      )
      const builds = built || source.members.some(({ text }) => /\bdb\.\w/.test(text))
      const says =
        'sends plain SQL from a file that builds its queries: build it too, or give plain SQL a file of its own.'
      return builds
        ? source.members
            .filter(({ text }) => /\bclient\.query$/.test(text))
            .map(({ line }) => ({ line, says }))
        : []
    },
  },
  {
    name: 'rooms get their connection from ctx',
    check: everyImport(
      ({ specifier, isType }, source) =>
        isPackage(specifier, 'pg', 'pg-boss') &&
        ['contract', 'server', 'web', 'demo'].includes(sideOf(source.path)) &&
        !isTest(source.path) &&
        !inside(source.path, 'server/db', 'server/jobs') &&
        !(isType && !roomOf(source.path)) &&
        'only server/db connects and only server/jobs queues. Use ctx.db, ctx.client or ctx.jobs.',
    ),
  },
  {
    name: 'a room writes its own tables only',
    check: (source, house) => {
      const owner = homeOf(source.path)
      if (!source.path.startsWith('server/') || isTest(source.path)) return []
      const borrowed = new Map(
        source.imports.flatMap((one) =>
          isTables(one.path ?? '') && homeOf(one.path ?? '') !== owner
            ? one.names.map((name) => [name, homeOf(one.path ?? '')])
            : [],
        ),
      )
      const tables = tableOwners(house)
      const says = (table: string, room: string | undefined) =>
        `writes ${table} of ${room}: only its own queries do. Call a verb of ${room}'s front door.`
      const built = source.calls
        .filter(
          (call) =>
            ['insert', 'update', 'delete', 'recordRows', 'deleteSome'].includes(call.method) &&
            borrowed.has(call.argument.split('.')[0] ?? ''),
        )
        .map((call) => ({
          line: call.line,
          says: says(call.argument, borrowed.get(call.argument.split('.')[0] ?? '')),
        }))
      const written = [...source.templates, ...source.literals].flatMap(({ text, line }) =>
        [
          ...text.matchAll(
            /\b(?:insert\s+into|update(?:\s+only)?|delete\s+from|truncate(?:\s+table)?)\s+(?:"?public"?\.)?(?:\$\{([\w.]+)\}|"?(\w+)"?)/gi,
          ),
        ].flatMap(([, name = '', table = '']) => {
          const room = name ? borrowed.get(name.split('.')[0] ?? '') : tables.get(table)
          return room && room !== owner ? [{ line, says: says(name || table, room) }] : []
        }),
      )
      return [...built, ...written]
    },
  },
  {
    name: 'only queries build writes',
    check: (source) => {
      if (!source.path.startsWith('server/') || isTest(source.path) || isQueries(source.path))
        return []
      const tables = new Set(
        source.imports.flatMap((one) => (isTables(one.path ?? '') && !one.isType ? one.names : [])),
      )
      return source.calls
        .filter(
          (call) =>
            ['insert', 'update', 'delete', 'from'].includes(call.method) &&
            tables.has(call.argument.split('.')[0] ?? ''),
        )
        .map((call) => ({
          line: call.line,
          says: `.${call.method}(${call.argument}) belongs in a *.queries.ts of this folder.`,
        }))
    },
  },
  {
    name: 'only server/http and app.ts know fastify',
    check: everyImport(
      ({ specifier }, source) =>
        (isPackage(specifier, 'fastify') || specifier.startsWith('@fastify/')) &&
        !inside(source.path, 'server/http', 'test', 'bench') &&
        !isTest(source.path) &&
        source.path !== 'server/app.ts' &&
        'declare the call in contract/ and wire it in *.routes.ts through server/http/serve.ts.',
    ),
  },
  {
    name: 'pictures are decoded in programs of their own',
    check: everyImport(({ specifier, path, isType }, source) => {
      if (sideOf(source.path) !== 'server' || isTest(source.path) || isType) return
      const programs = ['media/decoder.ts', 'media/encoder.ts', 'brand/icon-drawer.ts'].map(
        (file) => `server/${file}`,
      )
      if (programs.includes(path ?? ''))
        return 'it is a program: start it through server/process/program.ts.'
      return (
        isPackage(specifier, 'sharp') &&
        !programs.includes(source.path) &&
        `what decodes takes memory and breaks on hostile pictures: that is for ${programs.join(' and ')}.`
      )
    }),
  },
  {
    name: 'packages that few requests need are loaded by the first of them',
    check: everyImport(
      ({ specifier, isType, isDynamic }, source) =>
        ['server', 'web'].includes(sideOf(source.path)) &&
        !isTest(source.path) &&
        !isType &&
        !isDynamic &&
        isPackage(
          specifier,
          'bwip-js',
          'lean-qr',
          'nodemailer',
          'otpauth',
          '@simplewebauthn/server',
          'yazl',
        ) &&
        `every start would take its memory (0010): await import('${specifier}') where it is used.`,
    ),
  },
  {
    name: 'the server never imports the screens',
    check: everyImport(
      ({ specifier, path }, source) =>
        sideOf(source.path) === 'server' &&
        (inside(path, 'web') || isPackage(specifier, 'react', 'react-dom')) &&
        'the server is plain Node without JSX. Hand data over through the Api; pages come from build/ (server/http/pages/pages.ts).',
    ),
  },
  {
    name: 'the screens never import the server',
    check: everyImport(
      ({ specifier, path }, source) =>
        sideOf(source.path) === 'web' &&
        (inside(path, 'server') ||
          isPackage(specifier, 'fastify', 'pg', 'pg-boss', 'drizzle-orm', 'sharp', 'nodemailer')) &&
        "call the contract's Api: in loaders through web/api.ts.",
    ),
  },
  {
    name: 'screens have words of their own for a refused field',
    check: everyImport(
      ({ specifier }, source) =>
        sideOf(source.path) === 'web' &&
        !isTest(source.path) &&
        specifier.endsWith('/field-texts.ts') &&
        'its English texts are read by the server alone: say its code (kit/form/field-words.ts, forms/texts.ts).',
    ),
  },
  {
    name: 'screens use no Node',
    check: everyImport(
      ({ specifier }, source) =>
        sideOf(source.path) === 'web' &&
        !isTest(source.path) &&
        !/\.server\.tsx?$/.test(source.path) &&
        specifier.startsWith('node:') &&
        'only *.server.ts(x) run on Node; everything else in web/ reaches the browser.',
    ),
  },
  {
    name: 'storefront and dashboard never meet',
    check: everyImport(({ path }, source) => {
      const [own, other] = inside(source.path, 'web/storefront')
        ? ['storefront', 'dashboard']
        : ['dashboard', 'storefront']
      return (
        inside(source.path, `web/${own}`) &&
        inside(path, `web/${other}`) &&
        'what both need belongs in web/ui.'
      )
    }),
  },
  {
    name: 'primitives know neither router nor shop',
    check: everyImport(({ specifier, path }, source) => {
      if (!inside(source.path, 'web/ui') || isTest(source.path)) return
      const allowed = path
        ? inside(path, 'web/ui', 'build/messages') ||
          inside(path, 'contract/text') ||
          path === 'contract/files/pictures.ts'
        : /^(react|react-dom|@tabler\/icons-react)(\/|$)/.test(specifier)
      return (
        !allowed &&
        'web/ui imports react, icons, messages, contract/text/ and contract/files/pictures.ts. Pass links, data and handlers in as props.'
      )
    }),
  },
  {
    name: 'demo, e2e, bench, rehearsal and test are never imported',
    check: everyImport(({ path }, source) => {
      if (!inside(path, 'demo', 'e2e', 'bench', 'rehearsal', 'test')) return
      const to = sideOf(path ?? '')
      const from = sideOf(source.path)
      const mayLoad =
        from === to || isTest(source.path) || !['contract', 'server', 'web', 'demo'].includes(from)
      return (
        !mayLoad &&
        `${to}/ stands on the shop, not the other way round. Move what is shared into the room that owns it.`
      )
    }),
  },
]

/** Owner of each table: SQL name → folder of its *.tables.ts. */
function tableOwners(house: Source[]): Map<string, string> {
  return new Map(
    house
      .filter((source) => isTables(source.path))
      .flatMap((source) =>
        [...source.text.matchAll(/pgTable\(\s*'(\w+)'/g)].map(
          (match) => [match[1] ?? '', homeOf(source.path)] as const,
        ),
      ),
  )
}
