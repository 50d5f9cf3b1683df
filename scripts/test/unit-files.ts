/**
 * The inner loop: test files that reach neither a database nor another program, told by what they
 * import, so that none is named twice.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readImports } from '../../test/architecture/source.ts'

const root = join(import.meta.dirname, '../..')
/** Where programs are started. */
const programs = ['server/db/embedded/shop-database.ts', 'server/program.ts']

const known = new Map<string, Source>()

/** `imports` are files of ours, as far as they are needed at run time. */
type Source = { imports: string[]; asksForDatabase: boolean }

function sourceOf(path: string): Source {
  const found = known.get(path) ?? readSource(path)
  known.set(path, found)
  return found
}

function readSource(path: string): Source {
  const text = readFileSync(join(root, path), 'utf8')
  const imports = readImports(path, text).flatMap((one) =>
    !one.isType && one.path?.match(/\.tsx?$/) ? [one.path] : [],
  )
  return {
    imports: imports.filter((file) => existsSync(join(root, file))),
    asksForDatabase: text.includes("inject('cluster')"),
  }
}

function reachesSlow(path: string, seen = new Set<string>()): boolean {
  if (programs.includes(path) || sourceOf(path).asksForDatabase) return true
  if (seen.has(path)) return false
  seen.add(path)
  return sourceOf(path).imports.some((one) => reachesSlow(one, seen))
}

/** @param patterns of all test files */
export const unitFiles = (patterns: string[], exclude: string[]): string[] =>
  globSync(patterns, { cwd: root, exclude }).filter((path) => !reachesSlow(path))
