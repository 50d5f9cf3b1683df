import type { alerts } from '#contract/running/alerts.ts'
import type { Handlers } from '#server/http/serve.ts'
import {
  addDevice,
  changeChoices,
  changeMember,
  getAlerts,
  removeDevice,
  tryDevice,
} from './alerts.ts'

export const alertsRoutes: Handlers<typeof alerts> = {
  get: async (ctx) => ({ alerts: await getAlerts(ctx) }),
  update: async (ctx, asked) => ({ choices: await changeChoices(ctx, asked) }),
  updateMember: async (ctx, asked) => ({ member: await changeMember(ctx, asked) }),
  addDevice: async (ctx, asked, call) => ({ device: await addDevice(ctx, asked, call) }),
  removeDevice,
  tryDevice,
}
