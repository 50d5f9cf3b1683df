/**
 * Compiles messages/*.json and messages/dashboard/*.json into build/messages, from where screens
 * import them as '#messages': one module for each area, so that a page loads only the areas that it
 * uses. Mails and spreadsheets have separate modules, `mails` and `files`. Texts are written as
 * inlang's message format has them: a text with {parameters}, or one selector with a text for each
 * of its values. Does nothing when neither the texts nor their uses in mails and files have
 * changed.
 */
import { createHash } from 'node:crypto'
import { glob, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isRelease } from './release/in-release.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const outdir = `${root}build/messages`
const stamp = `${outdir}/.stamp`

/** A text, or texts by the value of a selector. */
type Message =
  | string
  | [{ declarations: string[]; selectors: [string]; match: Record<string, string> }]
type Messages = Map<string, { en: Message; ar: Message }>
type Lang = 'en' | 'ar'

/** Compiles the messages; true when anything was out of date. */
export async function compileMessages(): Promise<boolean> {
  if (isRelease) return false
  const fingerprint = await fingerprintOfSources()
  const last = await readFile(stamp, 'utf8').catch(() => '')
  if (last === fingerprint) return false
  const messages = new Map([
    ...(await readMessages('messages')),
    ...(await readMessages('messages/dashboard')),
  ])
  const files = new Map(Object.entries(await speakers(messages)))
  const areas = Map.groupBy(messages.keys(), areaOf)
  for (const [area, names] of areas) files.set(`${area}.ts`, moduleOf(names, messages))
  files.set('index.ts', [...areas.keys()].map((area) => `export * from './${area}.ts'\n`).join(''))
  await put(files)
  await writeFile(stamp, fingerprint)
  return true
}

/** Unchanged modules are not written, since `npm run dev` reloads on every write. */
async function put(files: Map<string, string>): Promise<void> {
  await mkdir(`${outdir}/areas`, { recursive: true })
  for (const file of await readdir(outdir, { recursive: true, withFileTypes: true })) {
    const path = `${file.parentPath}/${file.name}`
    if (file.isFile() && !files.has(relative(outdir, path))) await rm(path)
  }
  await Promise.all(
    [...files].map(async ([file, text]) => {
      const last = await readFile(`${outdir}/${file}`, 'utf8').catch(() => null)
      if (last !== text) await writeFile(`${outdir}/${file}`, text)
    }),
  )
}

async function readMessages(folder: string): Promise<Messages> {
  const read = async (lang: Lang): Promise<Record<string, Message>> =>
    JSON.parse(await readFile(`${root}${folder}/${lang}.json`, 'utf8'))
  const [en, ar] = await Promise.all([read('en'), read('ar')])
  return new Map(
    Object.keys({ ...en, ...ar }).map((name) => {
      const texts = { en: en[name], ar: ar[name] }
      if (!texts.en || !texts.ar)
        throw new Error(`${folder}: ${name} has no text in ${texts.en ? 'Arabic' : 'English'}.`)
      return [name, texts as { en: Message; ar: Message }]
    }),
  )
}

/**
 * Area of a message, the first two words of its name: modules of whole rooms would add unused texts
 * to pages, 7 kB to the home page.
 */
const areaOf = (name: string): string => `areas/${name.split('_', 2).join('_')}`

/**
 * Modules for mails and for files with their own texts only: those of all screens would take the
 * server longer to load than its own code.
 */
async function speakers(messages: Messages): Promise<Record<string, string>> {
  return {
    'mails.ts': moduleOf(await namesIn('server/**/*.mail.ts', messages), messages),
    'files.ts': moduleOf(await namesIn('server/**/*.words.ts', messages), messages),
  }
}

/**
 * Names of messages that source files use as m.name, or with a prefix as m[`beginning_${rest}`].
 */
async function namesIn(files: string, messages: Messages): Promise<string[]> {
  const names = new Set<string>()
  for (const file of await sources(files)) {
    const text = await readFile(`${root}${file}`, 'utf8')
    for (const [, name] of text.matchAll(/\bm\.(\w+)/g)) names.add(name as string)
    for (const [, beginning] of text.matchAll(/\bm\[`(\w+)\$\{/g))
      for (const name of messages.keys()) if (name.startsWith(beginning as string)) names.add(name)
  }
  return [...names].filter((name) => messages.has(name)).sort()
}

function moduleOf(names: string[], messages: Messages): string {
  const functions = names.map((name) => {
    const { en, ar } = messages.get(name) as { en: Message; ar: Message }
    const inputs = [...new Set([...inputsOf(en), ...inputsOf(ar)])]
    const parameter =
      inputs.length > 0
        ? `i: { ${inputs.map((input) => `${input}: Value`).join('; ')} }`
        : '_?: object'
    return `export const ${name} = (${parameter}, to?: In): string => isArabic(to) ? ${expressionOf(ar, 'ar')} : ${expressionOf(en, 'en')}\n`
  })
  return `import { inArabic, inEnglish } from '#contract/text/isolated.ts'
import { counted, type In, isArabic, plural, type Value } from '#contract/text/language.ts'

${functions.join('')}`
}

const textsOf = (message: Message): string[] =>
  typeof message === 'string' ? [message] : Object.values(message[0].match)

/** Parameters of a text, including its selector. */
function inputsOf(message: Message): string[] {
  const declared =
    typeof message === 'string'
      ? []
      : message[0].declarations.flatMap((one) => /^input (\w+)$/.exec(one)?.[1] ?? [])
  return [
    ...declared,
    ...textsOf(message).flatMap((text) =>
      [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string),
    ),
  ]
}

function expressionOf(message: Message, lang: Lang): string {
  if (typeof message === 'string') return literalOf(message, lang)
  const [{ declarations, selectors, match }] = message
  const of = selectedBy(declarations, selectors[0], lang)
  const cases = Object.entries(match).map(
    ([when, text]) =>
      [when.slice(when.indexOf('=') + 1), literalOf(text, lang, countsOf(declarations))] as const,
  )
  const otherwise = cases.find(([value]) => value === 'other' || value === '*')
  if (!otherwise) throw new Error(`A text by ${selectors[0]} says nothing for all other values.`)
  const chosen = cases
    .filter((one) => one !== otherwise)
    .map(([value, text]) => `is === ${JSON.stringify(value)} ? ${text} : `)
  return `((is) => ${chosen.join('')}${otherwise[1]})(${of})`
}

const byPlural = /^local (\w+) = (\w+): plural( type=ordinal)?$/

/** Parameters that a text counts, whose thousands are separated. */
const countsOf = (declarations: string[]): string[] =>
  declarations.flatMap((one) => byPlural.exec(one)?.[2] ?? [])

/** Selector of a text: a parameter, or its plural category. */
function selectedBy(declarations: string[], selector: string, lang: Lang): string {
  for (const one of declarations) {
    const [, name, input, type] = byPlural.exec(one) ?? []
    if (name === selector) return `plural('${lang}', i.${input}${type ? ", 'ordinal'" : ''})`
    if (one === `input ${selector}`) return `String(i.${selector})`
  }
  throw new Error(
    `A text is chosen by ${selector}, which is neither a parameter nor the plural of one: ${declarations.join(', ')}.`,
  )
}

/** Text as a template literal, each parameter isolated in its own direction (R326). */
function literalOf(text: string, lang: Lang, counts: string[] = []): string {
  const by = lang === 'ar' ? 'inArabic' : 'inEnglish'
  const shownOf = (name: string) => (counts.includes(name) ? `counted(i.${name})` : `i.${name}`)
  const parts = text.split(/\{(\w+)\}/)
  if (parts.length === 1) return JSON.stringify(text)
  const escaped = (part: string) => part.replace(/[\\`]|\$(?=\{)/g, '\\$&')
  return `\`${parts.map((part, index) => (index % 2 === 0 ? escaped(part) : `\${${by}(${shownOf(part)})}`)).join('')}\``
}

const sources = async (who: string): Promise<string[]> =>
  (await Array.fromAsync(glob(who, { cwd: root }))).sort()

async function fingerprintOfSources(): Promise<string> {
  const texts = (await readdir(`${root}messages`, { recursive: true }))
    .filter((name) => name.endsWith('.json'))
    .sort()
  const files = [
    ...texts.map((name) => `messages/${name}`),
    ...(await sources('server/**/*.mail.ts')),
    ...(await sources('server/**/*.words.ts')),
    'scripts/messages.ts',
  ]
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(await readFile(`${root}${file}`))
  return hash.digest('hex')
}

if (import.meta.main) await compileMessages()
