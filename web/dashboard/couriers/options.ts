import type { CallOptions } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { adminApi } from '../api.ts'
import type { Option } from '../kit/list/list-tools.tsx'
import { nameOf } from '../kit/names.tsx'

/** Couriers as options of a filter, by their ids. */
export async function courierOptions(options: CallOptions): Promise<Option[]> {
  const { couriers } = await adminApi().couriers.page(
    { page: 1, per_page: limits.per_page },
    options,
  )
  return couriers.data.map((one) => ({ value: String(one.id), label: nameOf(one) }))
}
