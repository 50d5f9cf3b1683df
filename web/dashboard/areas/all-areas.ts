import type { AreaRecord } from '#contract/couriers/areas.ts'
import type { CallOptions } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { currentLocale } from '#web/locale.ts'
import { adminApi } from '../api.ts'
import { nameOf } from '../kit/names.tsx'

/** All areas, from every page, sorted by name in the page's language. */
export async function fetchAllAreas(options: CallOptions): Promise<AreaRecord[]> {
  const all: AreaRecord[] = []
  for (let page = 1, last = 1; page <= last; page++) {
    const { area } = await adminApi().areas.page({ page, per_page: limits.per_page }, options)
    all.push(...area.data)
    last = area.last_page
  }
  const named = ({ city, city_ar }: AreaRecord) => nameOf({ name: city, name_ar: city_ar })
  return all.sort((one, other) => named(one).localeCompare(named(other), currentLocale()))
}
