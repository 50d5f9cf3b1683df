/**
 * Shop that dev.ts restarts after each change: like `npm start`, with screens compiled on demand.
 */
import { openShop } from '#server/main.ts'
import { step } from '#server/progress.ts'
import { loadDemo } from '../load-demo.ts'
import { compileMessages } from '../messages.ts'

export default async function openDevShop(): Promise<void> {
  process.env.NODE_ENV = 'development'
  // Ends with dev.ts, even if that is killed.
  process.once('disconnect', () => process.kill(process.pid, 'SIGINT'))
  await openShop({ pages: 'dev', build: prepareTexts, loadDemo })
  process.send?.('open')
}

/** Compiles the texts; screens are compiled on request. */
async function prepareTexts(): Promise<{ screens: Promise<void> }> {
  await step('Preparing the texts', compileMessages)
  return { screens: Promise.resolve() }
}
