import type { AreaRecord } from '#contract/couriers/areas.ts'
import type { CallOptions } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { currentLocale } from '#web/locale.ts'
import { adminApi } from '../api.ts'
import { everyRow } from '../kit/list/list-load.ts'
import { nameOf } from '../kit/names.tsx'

/** All areas, from every page, sorted by name in the page's language. */
export async function fetchAllAreas(options: CallOptions): Promise<AreaRecord[]> {
  const all = await everyRow(
    async (page) =>
      (await adminApi().areas.page({ page, per_page: limits.per_page }, options)).area,
  )
  const named = ({ city, city_ar }: AreaRecord) => nameOf({ name: city, name_ar: city_ar })
  return all.sort((one, other) => named(one).localeCompare(named(other), currentLocale()))
}
