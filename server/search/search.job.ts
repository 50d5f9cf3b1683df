import { workOn } from '#server/jobs/jobs.ts'
import { sweepMisses, sweepMissesJob } from './misses.ts'
import { refreshSearchWords, refreshWordsJob } from './search.ts'

export const refreshWordsWork = workOn(refreshWordsJob, refreshSearchWords)

export const sweepMissesWork = workOn(sweepMissesJob, sweepMisses)
