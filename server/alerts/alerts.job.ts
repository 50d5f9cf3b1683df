import { workOn } from '#server/jobs/jobs.ts'
import { push, pushJob, ring, ringJob, sumUp, sumUpJob } from './alerts.ts'

export const ringAlertsWork = workOn(ringJob, ring)

export const pushAlertWork = workOn(pushJob, push)

export const sumUpAlertsWork = workOn(sumUpJob, sumUp)
