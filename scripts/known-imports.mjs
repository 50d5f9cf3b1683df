/**
 * Resolution of Drizzle's files, which Node finds at a cost of 2 s of each start: the list of exports
 * in Drizzle's package.json is 180 kB, and Node parses it for each of the 400 files and of the 140
 * imports of them (docs/decisions/0069-start.md). Plain old JavaScript, as `on-node-24.mjs`.
 */
import { registerHooks } from 'node:module'

const [name, folder] = ['drizzle-orm', '/node_modules/drizzle-orm/']
const known = new Map()

/** Lets Node resolve each export of Drizzle once, and the files between each other by their path. */
export function resolveOnce() {
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier.startsWith('.') && context.parentURL?.includes(folder)) {
        const { href } = new URL(specifier, context.parentURL)
        return { url: href, format: 'module', shortCircuit: true }
      }
      if (specifier !== name && !specifier.startsWith(`${name}/`)) return next(specifier, context)
      if (!known.has(specifier)) known.set(specifier, next(specifier, context))
      return { ...known.get(specifier), shortCircuit: true }
    },
  })
}
