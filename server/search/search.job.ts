import { workOn } from '#server/jobs/jobs.ts'
import { refreshSearchWords, refreshWordsJob } from './search.ts'

export const refreshWordsWork = workOn(refreshWordsJob, refreshSearchWords)
