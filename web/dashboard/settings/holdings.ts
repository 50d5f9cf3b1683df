/** What each row of the settings holds now, in a few words. */
import type { CourierRecord } from '#contract/couriers/couriers.ts'
import { toCairoDay } from '#contract/days/cairo.ts'
import { openingOn } from '#contract/shop/settings/opening.ts'
import { limits } from '#contract/limits.ts'
import type { SettingsRecord } from '#contract/shop/settings.ts'
import { formatFigure } from '#contract/text/money.ts'
import * as m from '#messages'
import { browserApi } from '#web/api.ts'
import { formatDay } from '#web/days.ts'
import { currentLocale } from '#web/locale.ts'
import { isolated } from '#web/ui/text/size-text.ts'
import { adminApi } from '../api.ts'
import { nameOf } from '../kit/names.tsx'
import { type ScreenName, screenPath } from '../screens.ts'
import { ifTheirs } from '../session/may.ts'
import { openingNames } from './texts.ts'
import type { PartName } from './part-names.ts'

/** What the rows are described from; missing where the member may not see it. */
export type Held = {
  settings?: SettingsRecord | undefined
  couriers?: Pick<CourierRecord, 'name' | 'name_ar'>[] | undefined
  /** Prices of the areas, in EGP. */
  prices?: number[] | undefined
}

export async function loadHeld(signal: AbortSignal): Promise<Held> {
  const [settings, couriers, { areaEstimate }] = await Promise.all([
    ifTheirs(adminApi().settings.record({}, { signal })),
    ifTheirs(adminApi().couriers.page({ page: 1, per_page: limits.per_page }, { signal })),
    browserApi().areas.estimate({ lang: currentLocale() }, { signal }),
  ])
  return {
    settings: settings?.settings,
    couriers: couriers?.couriers.data,
    prices: areaEstimate.map(({ price }) => price),
  }
}

type Line = { words: string; isOff?: boolean }

const none: Line = { words: '' }

const ofScreens: Partial<Record<ScreenName, (held: Held) => Line>> = {
  areas: ({ prices = [] }) =>
    prices.length === 0
      ? { words: m.admin_hub_areas_none(), isOff: true }
      : {
          words: m.admin_hub_areas({
            count: prices.length,
            from: formatFigure(Math.min(...prices)),
            to: formatFigure(Math.max(...prices)),
          }),
        },
  couriers: ({ couriers }) =>
    couriers?.length === 0
      ? { words: m.admin_hub_couriers_none(), isOff: true }
      : { words: listed(couriers?.map((one) => isolated(nameOf(one))) ?? []) },
  start: () => ({ words: m.admin_start_note() }),
  socialLinks: () => ({ words: m.admin_hub_social() }),
  pages: () => ({ words: m.admin_hub_pages() }),
  redirects: () => ({ words: m.admin_hub_redirects() }),
  staff: () => ({ words: m.admin_hub_staff() }),
  factors: () => ({ words: m.admin_hub_security() }),
  alerts: () => ({ words: m.admin_hub_alerts() }),
  apiKeys: () => ({ words: m.admin_hub_keys() }),
  webhooks: () => ({ words: m.admin_hub_webhooks() }),
  mails: () => ({ words: m.admin_hub_mails() }),
  health: () => ({ words: m.admin_hub_health() }),
  history: () => ({ words: m.admin_hub_history() }),
  synonyms: () => ({ words: m.admin_hub_synonyms() }),
  misses: () => ({ words: m.admin_hub_misses() }),
}

const ofParts: Record<PartName, (settings: SettingsRecord) => Line> = {
  brand: ({ shop_name }) => ({ words: listed([shop_name.en, shop_name.ar].map(isolated)) }),
  opening: ({ opening }) => {
    const state = openingOn(opening, toCairoDay(new Date()))
    const until = state === 'away' ? [formatDay(opening.until, 'weekday')] : []
    return { words: listed([openingNames[state](), ...until]), isOff: state !== 'open' }
  },
  contact: ({ contact_phone, contact_email }) =>
    contact_phone === '' && contact_email === ''
      ? { words: m.admin_hub_contact_none(), isOff: true }
      : {
          words: listed([contact_phone, contact_email].filter((text) => text !== '').map(isolated)),
        },
  delivery: ({ delivery_days: { from, to }, free_delivery_from }) => ({
    words: listed([
      m.admin_hub_delivery({ from, to }),
      ...(free_delivery_from > 0
        ? [m.admin_hub_free({ money: formatFigure(free_delivery_from) })]
        : []),
    ]),
  }),
  returns: ({ return_days }) =>
    return_days > 0
      ? { words: m.admin_hub_returns({ count: return_days }) }
      : { words: m.admin_hub_returns_off(), isOff: true },
  confirming: ({ confirm_orders }) =>
    confirm_orders
      ? { words: m.admin_hub_confirming() }
      : { words: m.admin_hub_confirming_off(), isOff: true },
  whatsapp: () => ({ words: m.admin_hub_whatsapp() }),
  home: () => ({ words: m.admin_hub_home() }),
  upkeep: () => ({ words: m.admin_hub_keeping() }),
}

const listed = (texts: string[]): string => texts.join(' · ')

/** Second line of a row; isOff where something is missing or switched off. */
export function holdingsOf(to: string, held: Held): Line {
  for (const [name, line] of Object.entries(ofScreens))
    if (to === screenPath(name as ScreenName)) return line(held)
  for (const [name, line] of Object.entries(ofParts))
    if (to === screenPath('settings', name)) return held.settings ? line(held.settings) : none
  return none
}
