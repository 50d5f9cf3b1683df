/**
 * Rules over the style sheets and class names of the screens: each class is styled by one sheet,
 * beside the component that uses it.
 */
import { posix } from 'node:path'
import type { Source } from './source.ts'
import { isTest, type Rule, type Trouble } from './walls.ts'

const isSheet = ({ path }: Source) => path.startsWith('web/') && path.endsWith('.css')
const isScreen = ({ path }: Source) =>
  path.startsWith('web/') && /\.tsx?$/.test(path) && !isTest(path)
/** Common sheets: tokens, bare elements and the few classes that any screen may use. */
const isCommon = ({ path }: Source) => path.startsWith('web/styles/')
const isPrimitive = ({ path }: Source) => path.startsWith('web/ui/')
/** State class, as `is-on`: it needs the component's class in the same selector. */
const isState = (name: string) => name.startsWith('is-')

type Selector = { text: string; classes: string[]; line: number }

/** Memoises a function of a file, since every rule asks every file about all others. */
function once<Found>(find: (source: Source) => Found): (source: Source) => Found {
  const known = new WeakMap<Source, { found: Found }>()
  return (source) => {
    const one = known.get(source) ?? { found: find(source) }
    known.set(source, one)
    return one.found
  }
}

/** Selectors of a sheet, including those inside of @media; each of a list separately. */
const selectorsOf = once(({ text }): Selector[] => {
  const bare = text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
  return [...bare.matchAll(/([^{};]+)\{/g)].flatMap(({ 1: head = '', index }) => {
    if (head.trim().startsWith('@')) return []
    const line = bare.slice(0, index + head.length).split('\n').length
    // Commas inside of :is() separate no selectors.
    return head
      .split(/,(?![^(]*\))/)
      .map((one) => ({ text: one.trim(), classes: namesIn(one), line }))
  })
})

const namesIn = (selector: string): string[] =>
  [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name)

/** Classes of a sheet without state classes, each with its line. */
const classesOf = once(
  (sheet) =>
    new Map(
      selectorsOf(sheet).flatMap(({ classes, line }) =>
        classes.filter((name) => !isState(name)).map((name) => [name, line]),
      ),
    ),
)

/** Words of a screen's literals; one with an inserted end is a prefix: `status-${kind}`. */
const wordsOf = once(({ literals }) => {
  const words = new Set(literals.flatMap(({ text }) => text.split(/\s+/)))
  return { words, beginnings: [...words].filter((word) => word.endsWith('-') && word.length > 1) }
})

/** Whether a screen uses the class. */
const says = (screen: Source, name: string) => {
  const { words, beginnings } = wordsOf(screen)
  return words.has(name) || beginnings.some((word) => name.startsWith(word))
}

const inSheets = (
  find: (name: string, sheet: Source, house: Source[]) => string | undefined,
): Rule['check'] => {
  return (sheet, house) => {
    if (!isSheet(sheet)) return []
    return [...classesOf(sheet)].flatMap(([name, line]): Trouble[] => {
      const trouble = find(name, sheet, house)
      return trouble ? [{ line, says: `.${name} ${trouble}` }] : []
    })
  }
}

/** Elements drawn by components of web/ui: icons, nuqtas, pictures, buttons. */
const drawn = ['svg', 'path', 'i', 'img', 'picture', 'button']

/** Elements in a selector, including those inside of :is() and :has(). */
const tagsIn = (selector: string): string[] =>
  [...selector.matchAll(/(?<![\w.#:['"=-])[a-z][a-z\d]*(?![\w='"-])/g)].map(([tag]) => tag)

export const looks: Rule[] = [
  {
    name: 'a class is styled in one sheet',
    check: inSheets((name, sheet, house) => {
      const other = house.find((one) => one !== sheet && isSheet(one) && classesOf(one).has(name))
      return (
        other &&
        `is styled in ${other.path} too: give the component a prop or a custom property, or hand it a class of your own.`
      )
    }),
  },
  {
    name: 'a sheet stands beside what uses it',
    check: inSheets((name, sheet, house) => {
      const folder = posix.dirname(sheet.path)
      const isBeside = house.some(
        (one) => isScreen(one) && posix.dirname(one.path) === folder && says(one, name),
      )
      return isCommon(sheet) || isBeside
        ? undefined
        : `is used by nothing in ${folder}: its sheet stands beside the component that uses it.`
    }),
  },
  {
    // Only icon.css styles <Icon>: other sheets set its custom properties, or pass it a class.
    name: "a component's element is styled by its own sheet",
    check: (sheet, house) => {
      if (!isSheet(sheet) || isCommon(sheet)) return []
      return selectorsOf(sheet).flatMap(({ text, classes, line }): Trouble[] => {
        const writers = house.filter(
          (one) => isScreen(one) && classes.some((name) => says(one, name)),
        )
        const foreign = tagsIn(text).filter(
          (tag) => drawn.includes(tag) && !writers.some(({ elements }) => elements.has(tag)),
        )
        return foreign.map((tag) => ({
          line,
          says: `${text} styles the <${tag}> of a component: set a custom property that it reads, or hand it a class.`,
        }))
      })
    },
  },
  {
    // A link that looks like a button gets its classes from buttonClass().
    name: "a component's classes are written by web/ui alone",
    check: (source, house) => {
      if (!isScreen(source) || isPrimitive(source)) return []
      const names = house
        .filter((one) => isSheet(one) && isPrimitive(one))
        .flatMap((sheet) => [...classesOf(sheet).keys()])
      return source.classes
        .filter(({ text }) =>
          names.some((name) => (text.endsWith('-') ? name.startsWith(text) : name === text)),
        )
        .map(({ text, line }) => ({
          line,
          says: `.${text} is of a component of web/ui: use that, or what it exports for its look.`,
        }))
    },
  },
  {
    name: 'every look is used',
    check: inSheets((name, _, house) =>
      house.some((one) => isScreen(one) && says(one, name))
        ? undefined
        : 'is used by no screen: delete it.',
    ),
  },
  {
    name: 'every class has a look',
    check: (source, house) => {
      if (!isScreen(source)) return []
      const styled = new Set(
        house
          .filter(isSheet)
          .flatMap((sheet) => selectorsOf(sheet).flatMap(({ classes }) => classes)),
      )
      const isStyled = (text: string) =>
        text.endsWith('-') ? [...styled].some((name) => name.startsWith(text)) : styled.has(text)
      return source.classes
        .filter(({ text }) => !isStyled(text))
        .map(({ text, line }) => ({
          line,
          says: `.${text} is in no sheet: style it, or leave it out.`,
        }))
    },
  },
  {
    name: 'a state is styled with its component',
    check: (sheet) =>
      isSheet(sheet)
        ? selectorsOf(sheet)
            .filter(({ classes }) => classes.length > 0 && classes.every(isState))
            .map(({ text, line }) => ({
              line,
              says: `${text} is a state of anything: name the component in the same selector.`,
            }))
        : [],
  },
  {
    // Both match nearly every element: the browser would evaluate them for the whole page whenever
    // an element is added or removed.
    name: 'no selector is about whatever stands beside whatever',
    check: (sheet) =>
      isSheet(sheet)
        ? selectorsOf(sheet)
            .filter(({ text }) => /\*\s*[+~]/.test(text) || /(^|[\s>+~]):has\(/.test(text))
            .map(({ text, line }) => ({
              line,
              says: `${text} makes every change a change of the whole page: name an element or class first.`,
            }))
        : [],
  },
]
