import { workOn } from '#server/jobs/jobs.ts'
import { callHeartbeat, heartbeatJob, watchHealth, watchHealthJob } from './health.ts'

export const watchHealthWork = workOn(watchHealthJob, watchHealth)

export const heartbeatWork = workOn(heartbeatJob, callHeartbeat)
