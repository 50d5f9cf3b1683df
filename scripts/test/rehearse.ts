/** `npm run rehearse`: see rehearsal/rehearsal.ts. */
import { CannotStart } from '#server/cannot-start.ts'
import { live } from '#server/process/lifetime.ts'
import { say } from '#server/progress.ts'
import { buildIfStale } from '../build.ts'

export default async function rehearseNow(args: string[]): Promise<void> {
  await live(async () => {
    // The shop's mails need the built texts.
    await buildIfStale()
    const { rehearse, scenes } = await import('../../rehearsal/rehearsal.ts')
    const names = Object.keys(scenes)
    if (args.some((name) => !names.includes(name))) {
      throw new CannotStart(
        `Usage: npm run rehearse, or npm run rehearse -- SCENE …, of which there are ${names.join(', ')}.`,
      )
    }
    if (!(await rehearse(args, say))) throw new CannotStart('The rehearsal is not passed.')
  })
}
