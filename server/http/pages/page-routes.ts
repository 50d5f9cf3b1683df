/** Route of an address: cache settings and canonical spelling. */
import { matchRoutes, type ServerBuild } from 'react-router'

/**
 * A route's promise that its page is the same for every visitor, and the query keys that change it.
 */
type CachedHandle = { cached?: { query: readonly string[] } }

export type PageRoute = {
  /** Query keys that the page depends on; undefined if the page must not be cached. */
  known?: readonly string[] | undefined
  /** Canonical path, if the requested one differs. */
  tidy?: string | undefined
  /** Route pattern as in web/routes.ts, such as /ar?/order/:token. */
  pattern?: string | undefined
}

export type RouteTree = {
  id: string
  path: string | undefined
  index: boolean | undefined
  handle: CachedHandle
  children?: RouteTree[]
}

export function treeOf(build: ServerBuild, parentId?: string): RouteTree[] {
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

export function findRoute(routes: RouteTree[], path: string): PageRoute {
  const matches = matchRoutes(
    routesLike(path, routes) as Parameters<typeof matchRoutes>[0],
    path,
  )?.map(({ route }) => route as unknown as RouteTree)
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
 * Candidate routes by the fixed words of an address, with their parents. React Router compiles the
 * patterns of all given routes anew at each match: for the whole shop that takes longer than
 * checking whether a page is still the same.
 */
function routesLike(path: string, routes: RouteTree[]): RouteTree[] {
  const words = wordsOf(path.toLowerCase())
  const fitting = (routes: RouteTree[], before: string[]): RouteTree[] =>
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
  // An encoded segment may be any word: React Router decides.
  const isPossible =
    part.startsWith(':') || word.includes('%') || part.replace(/\?$/, '').toLowerCase() === word
  return isPossible && fits(parts, others)
}

/**
 * Canonical path: fixed words as in the route's pattern, parameters as sent, and no extra slash.
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
