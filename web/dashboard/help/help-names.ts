/** Names of the helps, and which one an address has: its code comes with every screen. */
import { type PartName, partNames } from '../settings/part-names.ts'
import { screenAt, type ScreenName, screenNames } from '../screens.ts'

/** Screens below those of the navigation that do a work of their own, by their path. */
const further = {
  order: /^orders\/orderDetails\/[^/]+$/,
  order_edit: /^orders\/\d+\/edit$/,
  order_new: /^orders\/add$/,
  messages: /^orders\/messages$/,
  customer: /^customers\/./,
  choose: /^parcels\/choose$/,
  hand_over: /^parcels\/hand-over$/,
  papers: /^parcels\/paper$/,
  return_new: /^returns\/add$/,
  fill: /^area\/fill$/,
  settlement: /^settlements\/./,
  bulk: /^products\/bulk(?:\/|$)/,
  stock_receive: /^stock\/receive$/,
  reorder: /^stock\/reorder$/,
  counts: /^stock\/count$/,
  count: /^stock\/count\/[^/]+$/,
  differences: /^stock\/count\/[^/]+\/differences$/,
  moves: /^stock\/\d+(?:\/correct)?$/,
  own_page: /^pages\/own\/[^/]+$/,
  empty: /^settings\/empty$/,
  inbox: /^inbox$/,
  more: /^more$/,
}

type FurtherName = keyof typeof further
type PartHelp = `settings_${PartName}`

export type HelpName = ScreenName | FurtherName | PartHelp

const furtherNames = Object.keys(further) as FurtherName[]
const partHelp = (part: PartName): PartHelp => `settings_${part}`

/** Names of all helps. */
export const helpNames: HelpName[] = [...screenNames, ...furtherNames, ...partNames.map(partHelp)]

/** Help of an address without its language; null where nobody could need one. */
export function helpAt(place: string): HelpName | null {
  const path = place.split('/').slice(2).join('/')
  const part = partNames.find((name) => path === `settings/${name}`)
  if (part !== undefined) return partHelp(part)
  return furtherNames.find((name) => further[name].test(path)) ?? screenAt(place)
}
