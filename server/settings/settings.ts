/**
 * Settings of the shop: name, contact, texts, delivery days, waiting times. The set is complete and
 * valid at any time: unchanged or no longer valid settings have their default.
 */
import { isDeepStrictEqual } from 'node:util'
import { limits } from '#contract/limits.ts'
import type { Lang } from '#contract/parts.ts'
import { daysBetween, plusDays } from '#contract/days/day.ts'
import { toCairoDay } from '#contract/days/cairo.ts'
import { awayLine, openingOn } from '#contract/shop/settings/opening.ts'
import { orderNumberPattern } from '#contract/orders/order-number.ts'
import { shownText } from '#contract/orders/returns/return-days.ts'
import { defaultSettings } from '#contract/shop/settings/default-settings.ts'
import {
  moneySettings,
  ownerSettings,
  type PublicSettings,
  type SettingsChange,
  type SettingsRecord,
  settingsRecord,
  type ShopSettings,
  shopSettings,
} from '#contract/shop/settings.ts'
import { dayOf } from '#server/language.ts'
import { logChange, refuseStale, versionAfter } from '#server/changes.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { daysBefore } from '#server/db/batches.ts'
import { remember, rememberInside } from '#server/db/remember.ts'
import { newToken } from '#server/token.ts'
import { invalid, shopAway } from '#server/refusal.ts'
import { mergeSettings } from './merge.ts'
import { listStoredSettings, lockSettings, putSettings } from './settings.queries.ts'
import { mustChange, refuseUnconfirmed } from '#server/staff.ts'

/** All settings in both languages, with their version. */
export const getSettings = async (ctx: Ctx): Promise<SettingsRecord> =>
  readSettings(await listStoredSettings(ctx))

function readSettings(stored: Map<string, unknown>): SettingsRecord {
  const settings: Record<string, unknown> = {
    ...defaultSettings,
    version: stored.get('version') ?? 1,
  }
  for (const [key, schema] of Object.entries(shopSettings.shape)) {
    const kept = stored.has(key) ? schema.safeParse(stored.get(key)) : undefined
    if (kept?.success) settings[key] = kept.data
  }
  return settings as SettingsRecord
}

/**
 * Time before which unanswered submissions are deleted now; null if they are kept for ever (R323).
 */
export async function forgottenBefore(ctx: Ctx): Promise<Date | null> {
  const { keep_unanswered_days } = await getSettings(ctx)
  return keep_unanswered_days === 0 ? null : daysBefore(ctx.now(), keep_unanswered_days)
}

/** Settings for pages, cached until the last notification. */
export const getShownSettings = remember(['settings'], getSettings)

/**
 * Refuses with 409 while the shop is away: nothing is ordered, nor put into a cart (R388). A shop
 * that is not open yet refuses before (server/http/opening.ts), and its staff may try an order.
 */
export function refuseAway(ctx: Ctx, { opening }: Pick<ShopSettings, 'opening'>): void {
  if (openingOn(opening, toCairoDay(ctx.now())) === 'away') throw shopAway(opening.until)
}

/** Whether shoppers can order today. */
export async function takesOrders(ctx: Ctx): Promise<boolean> {
  const { opening } = await getSettings(ctx)
  return openingOn(opening, toCairoDay(ctx.now())) === 'open'
}

/** Pieces up to which stock is low, also on a buyer's way (R347). */
export const getLowStock = rememberInside(
  ['settings'],
  async (ctx) => (await getSettings(ctx)).low_stock,
)

/**
 * Key of the time since which the current hours apply to unconfirmed orders; stored beside the
 * settings, but not a setting.
 */
const countedFrom = 'unconfirmed_from'

/** Key of the prefixes before today's; stored beside the settings, but not a setting. */
const formerPrefixes = 'former_order_prefixes'

/** Every prefix that a number of the shop may have: today's, and the former ones. */
async function listOrderPrefixes(ctx: Ctx): Promise<string[]> {
  const stored = await listStoredSettings(ctx)
  const former = (stored.get(formerPrefixes) ?? []) as string[]
  return [...new Set([readSettings(stored).order_prefix, ...former])]
}

/** Key of the pass of a shop that is not open yet; stored beside the settings, but not a setting. */
const openingPass = 'opening_pass'

/**
 * Secret that shows the browsers of staff a shop that is not open yet (R388), new whenever the shop
 * is closed in this way; null for any other shop.
 */
export const getOpeningPass = remember(['settings'], async (ctx) => {
  const stored = await listStoredSettings(ctx)
  const { opening } = readSettings(stored)
  return opening.state === 'soon' ? String(stored.get(openingPass) ?? newToken()) : null
})

/** Keeps a new shop closed until its owner opens it (R388). */
export const closeNewShop = (ctx: Ctx): Promise<void> =>
  putSettings(ctx, {
    opening: { ...defaultSettings.opening, state: 'soon' },
    [openingPass]: newToken(),
  })

/** Pattern of the shop's order numbers, whenever they were given (R381). */
export const getOrderNumberPattern = remember(['settings'], async (ctx) =>
  orderNumberPattern(await listOrderPrefixes(ctx)),
)

export type DeskSettings = {
  settings: SettingsRecord
  /** Null if those hours were never changed. */
  unconfirmed_from: Date | null
  /** Whether the owner has ever set the hours, including never. */
  hours_decided: boolean
}

/** Settings with their history, for the confirmation of orders. */
export async function getDeskSettings(ctx: Ctx): Promise<DeskSettings> {
  const stored = await listStoredSettings(ctx)
  const from = new Date(String(stored.get(countedFrom)))
  return {
    settings: readSettings(stored),
    unconfirmed_from: Number.isNaN(from.getTime()) ? null : from,
    hours_decided: stored.has('unconfirmed_hours'),
  }
}

/** Days from one to another, both included. */
const daysFrom = (from: string, to: string): string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, count) => plusDays(from, count))

/**
 * Days on which nothing is delivered; of a shop that is away also those until it takes orders.
 * @param today as YYYY-MM-DD in Cairo
 */
export const closedDaysOn = (
  { opening, closed_days }: Pick<ShopSettings, 'opening' | 'closed_days'>,
  today: string,
): string[] =>
  openingOn(opening, today) === 'away'
    ? [...closed_days, ...daysFrom(today, opening.until)]
    : closed_days

export type Decided = {
  settings: SettingsRecord
  /** Names of the settings that somebody has ever saved. */
  decided: ReadonlySet<string>
  /** Whether the shop was ever not open yet. */
  was_closed: boolean
}

export async function getDecided(ctx: Ctx): Promise<Decided> {
  const stored = await listStoredSettings(ctx)
  return {
    settings: readSettings(stored),
    decided: new Set(stored.keys()),
    was_closed: stored.has(openingPass),
  }
}

/**
 * Settings for pages, in one language. Texts that mention the return period contain its days, and
 * are left out without one (R309).
 * @param today as YYYY-MM-DD in Cairo
 */
export function inOneLanguage(all: ShopSettings, lang: Lang, today: string): PublicSettings {
  const state = openingOn(all.opening, today)
  const said = (texts: ShopSettings['delivery_rules']) =>
    texts.flatMap((text) => shownText(text, all, lang) ?? [])
  const banner = ({ category, title, link }: ShopSettings['row']) => ({
    category,
    title: title[lang],
    link: link[lang],
  })
  return {
    shop_name: all.shop_name[lang],
    footer_line: all.footer_line[lang],
    opening: {
      state,
      until: state === 'away' ? all.opening.until : '',
      words: all.opening.words[lang],
      line: state === 'away' ? awayLine[lang](dayOf(all.opening.until, lang)) : '',
    },
    language: all.language,
    order_prefix: all.order_prefix,
    contact_email: all.contact_email,
    contact_phone: all.contact_phone,
    whatsapp: all.whatsapp,
    shipping_note: all.shipping_note[lang],
    delivery_days: all.delivery_days,
    free_delivery_from: all.free_delivery_from,
    return_days: all.return_days,
    return_money: all.return_money,
    delivery_rules: said(all.delivery_rules),
    banners: all.banners.map(banner),
    promise: {
      title: shownText(all.promise.title, all, lang) ?? defaultSettings.promise.title[lang],
      points: said(all.promise.points),
    },
    row: banner(all.row),
    search_debounce: all.search_debounce,
    pieces_per_order: all.pieces_per_order,
    closed_days: closedDaysOn(all, today),
    currency: 'EGP',
  }
}

/**
 * Changes the given settings and keeps the rest, the other language of a text included. Returns all
 * settings. Refuses with 409 another `version`, with 403 a change of the owner's settings by others,
 * and of money in a session that must be confirmed again.
 */
export async function changeSettings(
  ctx: Ctx,
  { version: seen, ...changes }: SettingsChange,
): Promise<SettingsRecord> {
  return inTransaction(ctx, async (ctx) => {
    await lockSettings(ctx)
    const before = await getSettings(ctx)
    await refuseStale(
      ctx,
      { room: 'settings', record_id: null, version: before.version },
      seen,
      settingsRecord,
      () => before,
    )
    const merged = mergeSettings(before, changes)
    refuseOwners(ctx, before, merged)
    refuseUntil(ctx, before, merged)
    await putSettings(ctx, {
      ...merged,
      version: versionAfter(before, merged),
      ...(countsAnew(before, merged) && { [countedFrom]: ctx.now() }),
      ...(merged.opening?.state === 'soon' &&
        before.opening.state !== 'soon' && { [openingPass]: newToken() }),
      ...(renumbers(before, merged) && { [formerPrefixes]: await listOrderPrefixes(ctx) }),
    })
    const after = await getSettings(ctx)
    await logChange(ctx, { room: 'settings', record_id: null, before, after })
    return after
  })
}

function refuseOwners(ctx: Ctx, before: ShopSettings, after: Partial<ShopSettings>): void {
  const isChanged = (name: keyof ShopSettings) =>
    after[name] !== undefined && !isDeepStrictEqual(after[name], before[name])
  if (ownerSettings.some(isChanged)) mustChange(ctx, 'money')
  if (moneySettings.some(isChanged)) refuseUnconfirmed(ctx.visitor, ctx.now())
}

/** Refuses with 422 a shop that is away until a day that is over, or too far away to be meant. */
function refuseUntil(ctx: Ctx, before: ShopSettings, { opening }: Partial<ShopSettings>): void {
  if (opening?.state !== 'away' || isDeepStrictEqual(opening, before.opening)) return
  const days = daysBetween(toCairoDay(ctx.now()), opening.until)
  if (days < 1 || days > limits.away_days) throw invalid({ 'opening.until': ['setting_until'] })
}

/**
 * Whether the hours start to apply anew, so that no order is cancelled by hours set, or activated,
 * a moment ago.
 */
const countsAnew = (
  before: ShopSettings,
  { unconfirmed_hours, confirm_orders }: Partial<ShopSettings>,
): boolean =>
  (unconfirmed_hours !== undefined && unconfirmed_hours !== before.unconfirmed_hours) ||
  (confirm_orders !== undefined && confirm_orders !== before.confirm_orders)

const renumbers = (before: ShopSettings, { order_prefix }: Partial<ShopSettings>): boolean =>
  order_prefix !== undefined && order_prefix !== before.order_prefix
