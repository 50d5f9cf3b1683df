import type { AreaRecord } from '#contract/couriers/areas.ts'
import { governorates, type Zone, zones } from '#contract/couriers/governorates.ts'

export type ZoneName = Zone | 'other'

/** Zone of a courier's prices, with its areas. */
export type ZoneAreas = { zone: ZoneName; ids: number[] }

type Named = Pick<AreaRecord, 'id' | 'city' | 'city_ar'>

/** Areas by zones: those named after a governorate, in either language, and the other ones last. */
export function zonesOf(areas: Named[]): ZoneAreas[] {
  return [...zones, 'other' as const]
    .map((zone) => ({
      zone,
      ids: areas.filter((area) => zoneOf(area) === zone).map(({ id }) => id),
    }))
    .filter(({ ids }) => ids.length > 0)
}

function zoneOf({ city, city_ar }: Named): ZoneName {
  const own = [city, city_ar ?? ''].map(folded)
  const isOwn = (name: string) => own.includes(folded(name))
  return governorates.find((one) => isOwn(one.city) || isOwn(one.city_ar))?.zone ?? 'other'
}

/** Name without capitals, spaces, marks, an article, and the letters that are spelled variously. */
const folded = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}\u0640\s-]/gu, '')
    .replaceAll('ة', 'ه')
    .replaceAll('ى', 'ي')
    .replace(/^ال/, '')
