/** Source files as the rules of the architecture see them: path, imports, and words. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { type EcmaScriptModule, parseSync, Visitor } from 'oxc-parser'

export type Import = {
  /** Specifier as written: '#server/ctx.ts', './cart.ts', 'fastify'. */
  specifier: string
  /** Path from the project's folder for own files, null for packages. */
  path: string | null
  /** Types only: erased at run time. */
  isType: boolean
  /** Dynamic import: `await import('sharp')`. */
  isDynamic: boolean
  /** Local names; for `import * as t` the name t. */
  names: string[]
  line: number
}

export type Source = {
  path: string
  text: string
  imports: Import[]
  /** Whether the file has only `export … from`. */
  isBarrel: boolean
  comments: { text: string; line: number }[]
  /** Text literals and the fixed parts of templates. */
  literals: { text: string; line: number }[]
  /** Templates as text, each inserted expression shown as ${name}. */
  templates: { text: string; line: number }[]
  /**
   * `something.insert(orders)`, `deleteSome(ctx, orders.id)`: method or function, and each of its
   * first two arguments that is a plain name, or a member of one.
   */
  calls: { method: string; argument: string; line: number }[]
  /** Member accesses on plain names: 'process.env'. */
  members: { text: string; line: number }[]
  /** Names of object keys, for inline styles. */
  keys: { text: string; line: number }[]
  /** Words of className attributes; one whose end is inserted ends in '-'. */
  classes: { text: string; line: number }[]
  /** Names of elements in JSX: 'svg', 'Icon'. */
  elements: Set<string>
}

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
]
const roots = {
  '#contract/': 'contract/',
  '#server/': 'server/',
  '#web/': 'web/',
  '#messages/': 'build/messages/',
}

/** Every source file of the project under `root`, sorted by path. */
export function readHouse(root: string): Source[] {
  const topLevel = readdirSync(root).filter((name) => /\.(ts|mts|js)$/.test(name))
  const nested = folders.flatMap((folder) => {
    try {
      return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        posix.join(folder, name),
      )
    } catch {
      return []
    }
  })
  return [...topLevel, ...nested]
    .filter((path) => /\.(tsx?|css)$/.test(path))
    .sort()
    .map((path) => readSource(path, readFileSync(join(root, path), 'utf8')))
}

export function readSource(path: string, text: string): Source {
  const source: Source = {
    path,
    text,
    imports: [],
    isBarrel: false,
    comments: [],
    literals: [],
    templates: [],
    calls: [],
    members: [],
    keys: [],
    classes: [],
    elements: new Set(),
  }
  if (path.endsWith('.css')) return source
  const { program, module, comments, errors } = parseSync(path, text)
  if (errors.length) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  const lineAt = lineFinder(text)
  source.imports = importsIn(path, text, module, lineAt)
  const reExports = program.body.filter(
    (node) =>
      node.type === 'ExportAllDeclaration' ||
      (node.type === 'ExportNamedDeclaration' && node.source !== null),
  )
  source.isBarrel = program.body.length > 0 && reExports.length === program.body.length
  source.comments = comments.map((comment) => ({
    text: comment.value,
    line: lineAt(comment.start),
  }))

  new Visitor({
    TSImportType: ({ source: { value }, start }) =>
      void source.imports.push({
        specifier: value,
        path: resolve(path, value),
        isType: true,
        isDynamic: false,
        names: [],
        line: lineAt(start),
      }),
    Literal: (node) => {
      if (typeof node.value === 'string')
        source.literals.push({ text: node.value, line: lineAt(node.start) })
    },
    TemplateLiteral: (node) => {
      for (const quasi of node.quasis)
        source.literals.push({ text: quasi.value.raw, line: lineAt(quasi.start) })
      const names = node.expressions.map(nameOf)
      const whole = node.quasis
        .map(
          (quasi, index) =>
            quasi.value.raw + (index < names.length ? `\${${names[index] ?? ''}}` : ''),
        )
        .join('')
      source.templates.push({ text: whole, line: lineAt(node.start) })
    },
    CallExpression: (node) => {
      const { callee } = node
      const called = callee.type === 'MemberExpression' ? callee.property : callee
      if (called.type !== 'Identifier') return
      for (const argument of node.arguments.slice(0, 2).map(nameOf))
        if (argument)
          source.calls.push({ method: called.name, argument, line: lineAt(called.start) })
    },
    MemberExpression: (node) => {
      const text = nameOf(node)
      if (text?.includes('.')) source.members.push({ text, line: lineAt(node.start) })
    },
    JSXOpeningElement: (node) => {
      if (node.name.type === 'JSXIdentifier') source.elements.add(node.name.name)
    },
    JSXAttribute: (node) => {
      if (node.name.name === 'className')
        source.classes.push(
          ...wordsOf(node.value).map((text) => ({ text, line: lineAt(node.start) })),
        )
    },
    Property: (node) => {
      if (node.key.type === 'Identifier')
        source.keys.push({ text: node.key.name, line: lineAt(node.start) })
    },
  }).visit(program)
  return source
}

/** Imports alone, which are parsed in a tenth of the time. */
export function readImports(path: string, text: string): Import[] {
  return importsIn(path, text, parseSync(path, text).module, () => 0)
}

function importsIn(
  path: string,
  text: string,
  module: EcmaScriptModule,
  lineAt: (offset: number) => number,
): Import[] {
  const imports: Import[] = []
  const add = (
    specifier: string,
    isType: boolean,
    names: string[],
    at: number,
    isDynamic = false,
  ) =>
    imports.push({
      specifier,
      path: resolve(path, specifier),
      isType,
      isDynamic,
      names,
      line: lineAt(at),
    })
  for (const { moduleRequest, entries, start } of module.staticImports) {
    add(
      moduleRequest.value,
      entries.length > 0 && entries.every((entry) => entry.isType),
      entries.map((entry) => entry.localName.value),
      start,
    )
  }
  for (const { entries, start } of module.staticExports) {
    const from = entries.find((entry) => entry.moduleRequest)?.moduleRequest
    if (from)
      add(
        from.value,
        entries.every((entry) => entry.isType),
        [],
        start,
      )
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const written = text.slice(moduleRequest.start, moduleRequest.end)
    if (/^['"`][^$]*['"`]$/.test(written))
      add(written.slice(1, -1), false, [], moduleRequest.start, true)
  }
  return imports
}

/** Class names in an expression, as far as they are literals. */
function wordsOf(node: unknown): string[] {
  const { type, value, expression, quasis, expressions, consequent, alternate, right } = (node ??
    {}) as Record<string, unknown>
  if (type === 'JSXExpressionContainer') return wordsOf(expression)
  if (type === 'Literal') return typeof value === 'string' ? value.split(/\s+/).filter(Boolean) : []
  if (type === 'ConditionalExpression') return [...wordsOf(consequent), ...wordsOf(alternate)]
  if (type === 'LogicalExpression') return wordsOf(right)
  if (type !== 'TemplateLiteral') return []
  const fixed = (quasis as { value: { raw: string } }[]).flatMap(({ value: { raw } }) =>
    raw.split(/\s+/),
  )
  return [...fixed.filter(Boolean), ...(expressions as unknown[]).flatMap(wordsOf)]
}

/** Name of an expression: 'orders' for orders and tables.orders, null for anything else. */
function nameOf(node: unknown): string | null {
  const { type, name, object, property, computed } = (node ?? {}) as Record<string, unknown> & {
    type?: string
  }
  if (type === 'Identifier') return name as string
  if (type !== 'MemberExpression' || computed) return null
  const owner = nameOf(object)
  return owner && `${owner}.${nameOf(property)}`
}

function resolve(importer: string, specifier: string): string | null {
  if (specifier === '#messages') return 'build/messages/index.ts'
  for (const [alias, folder] of Object.entries(roots))
    if (specifier.startsWith(alias)) return folder + specifier.slice(alias.length)
  return specifier.startsWith('.')
    ? posix.join(posix.dirname(importer), specifier.replace(/\?.*$/, ''))
    : null
}

function lineFinder(text: string): (offset: number) => number {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => starts.findLastIndex((start) => start <= offset) + 1
}
