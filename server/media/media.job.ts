import { workOn } from '#server/jobs/jobs.ts'
import { makeVariants, variantsJob } from './media.ts'

export const makeVariantsWork = workOn(variantsJob, (ctx, { stem }, run) => makeVariants(ctx, stem, run.signal))
