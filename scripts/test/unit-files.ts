/**
 * Fast test files, which need neither a database nor another program: derived from their imports,
 * so that no list must be maintained.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readImports } from '../../test/architecture/source.ts'

const root = join(import.meta.dirname, '../..')
/** Modules that start programs. */
const programs = ['server/db/embedded/shop-database.ts', 'server/process/program.ts']

const known = new Map<string, Source>()

/** Source file; `imports` are its run-time imports within the project. */
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

/**
 * Fast test files.
 * @param patterns of all test files
 */
export const unitFiles = (patterns: string[], exclude: string[]): string[] =>
  globSync(patterns, { cwd: root, exclude }).filter((path) => !reachesSlow(path))
