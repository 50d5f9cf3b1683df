/**
 * Compiles messages/*.json and messages/dashboard/*.json into build/messages, from where screens and mails import them as '#messages'.
 * Mails take theirs from '#messages/mails.js', files for spreadsheets from '#messages/files.js'. Does nothing when neither the texts, nor who says them
 * in a mail or file, nor the compiler changed since the last time.
 */
import { createHash } from 'node:crypto'
import { glob, readFile, readdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { isRelease } from './release/in-release.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const outdir = `${root}build/messages`
const stamp = `${outdir}/.stamp`

/** Answers true when it compiled, false when the output was already right. */
export async function compileMessages(): Promise<boolean> {
  if (isRelease) return false
  const fingerprint = await fingerprintOfSources()
  const last = await readFile(stamp, 'utf8').catch(() => '')
  if (last === fingerprint) return false
  const { compile } = await import('@inlang/paraglide-js')
  await compile({
    project: `${root}project.inlang`,
    outdir,
    // The language of a call is never guessed: the server sets it per request (web/entry.server.tsx), the browser
    // reads <html lang> (web/entry.client.tsx), mails pass it. The default would look for a cookie first.
    strategy: ['baseLocale'],
    emitGitIgnore: false,
    emitPrettierIgnore: false,
    emitReadme: false,
  })
  await guessNoLanguage()
  await keepPluralRules()
  await isolateParameters()
  for (const [index, who] of Object.entries(indexes)) await writeFile(`${outdir}/${index}`, await indexFor(who))
  await writeFile(stamp, fingerprint)
  return true
}

/**
 * What the compiler writes to find the language of a call by addresses, cookies and strategies is never asked (see above), and would be half
 * the weight of all texts of the home page.
 */
async function guessNoLanguage(): Promise<void> {
  const runtime = `${outdir}/runtime.js`
  const guessing = /let strategyToUse = strategy;[\s\S]*?(?=throw new Error\("No locale found)/
  const text = await readFile(runtime, 'utf8')
  if (!guessing.test(text)) throw new Error(`Paraglide writes getLocale() in some other way now: see ${runtime} and scripts/messages.ts`)
  await writeFile(runtime, text.replace(guessing, 'if (isServer) return baseLocale;\n    '))
}

/**
 * The compiler's plural() makes the rules of a language anew for each text that counts something: that takes as long as to render a tenth
 * of a page. Once for each language is enough.
 */
async function keepPluralRules(): Promise<void> {
  const registry = `${outdir}/registry.js`
  const made = 'return new Intl.PluralRules(locale, options).select(Number(input))'
  const kept = `rules[locale + options?.type] ??= new Intl.PluralRules(locale, options)
	return rules[locale + options?.type].select(Number(input))`
  const text = await readFile(registry, 'utf8')
  if (!text.includes(made)) throw new Error(`Paraglide writes plural() in some other way now: see ${registry} and scripts/messages.ts`)
  await writeFile(
    registry,
    text.replace(made, kept).replace('*/', '*/\n\n/** @type {Record<string, Intl.PluralRules>} */\nconst rules = {}'),
  )
}

/** Every value that is put into a text goes through contract/isolated.ts, whatever message it is of and whoever says it (R326). */
async function isolateParameters(): Promise<void> {
  const folder = `${outdir}/messages`
  let count = 0
  for (const file of await readdir(folder)) {
    const text = await readFile(`${folder}/${file}`, 'utf8')
    const byLanguage = text.split(/(?=^const (?:en|ar)_\w+ =)/m).map((part) => {
      const by = part.startsWith('const ar_') ? 'inArabic' : 'inEnglish'
      return part.replace(/\$\{(i\?\.\w+)\}/g, (_, value) => `\${${by}(${value})}`)
    })
    const isolated = byLanguage.join('')
    if (isolated === text) continue
    count += 1
    const called = ['inArabic', 'inEnglish'].filter((name) => isolated.includes(`${name}(i?.`))
    await writeFile(`${folder}/${file}`, `import { ${called.join(', ')} } from '../../../contract/isolated.ts'\n${isolated}`)
  }
  if (count === 0) throw new Error(`Paraglide writes parameters in some other way now: see ${folder} and scripts/messages.ts`)
}

/** Who speaks on the server, by the index that they import. */
const indexes = { 'mails.js': 'server/**/*.mail.ts', 'files.js': 'server/**/*.words.ts' }

/**
 * What mails and files say, by itself: each text is a module of its own, and those of the screens, a thousand of them, would take the server
 * longer to start and more memory than all of its own code. Said as m.name, or m[`beginning_${rest}`] for all that begin so.
 */
async function indexFor(who: string): Promise<string> {
  const all = (await readdir(`${outdir}/messages`)).flatMap((file) => /^(\w+)\.js$/.exec(file)?.[1] ?? [])
  const names = new Set<string>()
  for (const file of await sources(who)) {
    const text = await readFile(`${root}${file}`, 'utf8')
    for (const [, name] of text.matchAll(/\bm\.(\w+)/g)) names.add(name as string)
    for (const [, beginning] of text.matchAll(/\bm\[`(\w+)\$\{/g))
      for (const name of all) if (name.startsWith(beginning as string)) names.add(name)
  }
  return [...names]
    .sort()
    .map((name) => `export { ${name} } from './messages/${name}.js'\n`)
    .join('')
}

const sources = async (who: string): Promise<string[]> => (await Array.fromAsync(glob(who, { cwd: root }))).sort()

async function fingerprintOfSources(): Promise<string> {
  const texts = (await readdir(`${root}messages`, { recursive: true })).filter((name) => name.endsWith('.json')).sort()
  const files = [
    ...texts.map((name) => `messages/${name}`),
    ...(await Promise.all(Object.values(indexes).map(sources))).flat(),
    'project.inlang/settings.json',
    'scripts/messages.ts',
    'node_modules/@inlang/paraglide-js/package.json',
  ]
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(await readFile(`${root}${file}`))
  return hash.digest('hex')
}

if (import.meta.main) await compileMessages()
