/**
 * `npm run dev`: the same shop on the same database, with screens compiled on demand and reloaded in the browser. node --watch
 * (package.json) starts it anew when server/ or contract/ change.
 */
import { watch } from 'node:fs'
import { join } from 'node:path'
import { openShop } from '#server/main.ts'
import { step } from '#server/progress.ts'
import { loadDemo } from './load-demo.ts'
import { compileMessages } from './messages.ts'

export default async function dev(): Promise<void> {
  process.env.NODE_ENV = 'development'
  await openShop({ pages: 'dev', build: prepareTexts, loadDemo })
}

/** Vite sees what the compiler writes and hands it to the browser. */
async function prepareTexts(): Promise<void> {
  await step('Preparing the texts', compileMessages)
  let wait: NodeJS.Timeout | undefined
  watch(join(import.meta.dirname, '../messages'), () => {
    clearTimeout(wait)
    wait = setTimeout(() => compileMessages().catch((failure: Error) => console.error(failure.message)), 100)
  }).unref()
}
