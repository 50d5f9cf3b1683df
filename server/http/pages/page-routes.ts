/** The route of an address: its cache settings, and its canonical spelling. */
import { matchRoutes, type ServerBuild } from 'react-router'

/**
 * A route's promise that its page is the same for every visitor, and the query keys that change it.
 */
type CachedHandle = { cached?: { query: readonly string[] } }

export type PageRoute = {
  /** The query keys that matter to the page of a path; undefined when the page may not be kept. */
  known?: readonly string[] | undefined
  /** The path as it should be written, when it is not. */
  tidy?: string | undefined
  /** Its route as it stands in web/routes.ts, such as /ar?/order/:token. */
  pattern?: string | undefined
}

export type Tree = {
  id: string
  path: string | undefined
  index: boolean | undefined
  handle: CachedHandle
  children?: Tree[]
}

export function treeOf(build: ServerBuild, parentId?: string): Tree[] {
  return Object.values(build.routes)
    .filter((route) => route !== undefined && route.parentId === parentId)
    .map((route) => {
      const { id, path, index, module } = route as NonNullable<typeof route>
      const children = treeOf(build, id)
      return {
        id,
        path,
        index,
        handle: (module.handle ?? {}) as CachedHandle,
        ...(children.length > 0 && { children }),
      }
    })
}

export function findRoute(routes: Tree[], path: string): PageRoute {
  const matches = matchRoutes(
    routesLike(path, routes) as Parameters<typeof matchRoutes>[0],
    path,
  )?.map(({ route }) => route as unknown as Tree)
  if (!matches) return {}
  const pattern = matches.flatMap((route) => wordsOf(route.path ?? ''))
  const tidy = tidyPath(path, pattern)
  return {
    known: matches.at(-1)?.handle.cached?.query,
    tidy: tidy === path ? undefined : tidy,
    pattern: `/${pattern.join('/')}`,
  }
}

/**
 * The routes whose fixed words an address has, with those they stand in. React Router compiles the
 * patterns of all it is given anew at each question: for those of the whole shop that takes longer
 * than to find out whether a page is still the same.
 */
function routesLike(path: string, routes: Tree[]): Tree[] {
  const words = wordsOf(path.toLowerCase())
  const fitting = (routes: Tree[], before: string[]): Tree[] =>
    routes.flatMap((route) => {
      const pattern = [...before, ...wordsOf(route.path ?? '')]
      const children = fitting(route.children ?? [], pattern)
      if (children.length > 0) return [{ ...route, children }]
      const { children: _, ...alone } = route
      return fits(pattern, words) ? [alone] : []
    })
  return fitting(routes, [])
}

const wordsOf = (path: string): string[] => path.split('/').filter(Boolean)

function fits([part, ...parts]: string[], words: string[]): boolean {
  if (part === undefined) return words.length === 0
  if (part === '*') return true
  if (part.endsWith('?') && fits(parts, words)) return true
  const [word, ...others] = words
  if (word === undefined) return false
  // What is encoded may be any word: that is for React Router to read.
  const isPossible =
    part.startsWith(':') || word.includes('%') || part.replace(/\?$/, '').toLowerCase() === word
  return isPossible && fits(parts, others)
}

/**
 * Fixed words of the route's pattern as they stand in it, parameters as they came, and no slash too
 * many.
 */
function tidyPath(path: string, pattern: string[]): string {
  if (pattern.includes('*')) return path
  const words = wordsOf(path)
  const tidy: string[] = []
  for (const part of pattern) {
    const fixed = part.replace(/\?$/, '')
    const word = words[0]
    if (word === undefined || (fixed !== part && word.toLowerCase() !== fixed)) continue
    tidy.push(part.startsWith(':') ? word : fixed)
    words.shift()
  }
  return words.length > 0 ? path : `/${tidy.join('/')}`
}
