import { workOn } from '#server/jobs/jobs.ts'
import { makeVariants, sweepJob, sweepMedia, variantsJob } from './media.ts'

export const makeVariantsWork = workOn(variantsJob, (ctx, { stem }, run) =>
  makeVariants(ctx, stem, run.signal),
)

export const sweepMediaWork = workOn(sweepJob, async (ctx, _nothing, run) => {
  const removed = await sweepMedia(ctx, run.signal)
  if (removed > 0) ctx.log.info({ removed }, 'Pictures that nothing shows were removed')
})
