/**
 * `npm run dev`: the same shop on the same database, with screens compiled on demand and reloaded in the browser. node --watch
 * (package.json) starts it anew when server/ or contract/ change.
 */
import { openShop } from '#server/main.ts'
import { step } from '#server/progress.ts'
import { loadDemo } from './load-demo.ts'
import { compileMessages } from './messages.ts'

export default async function dev(): Promise<void> {
  process.env.NODE_ENV = 'development'
  await openShop({ pages: 'dev', build: () => step('Preparing the texts', compileMessages).then(() => {}), loadDemo })
}
