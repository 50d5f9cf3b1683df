/**
 * Delivery area of this visitor, chosen on a product's page or at checkout and remembered by the
 * browser for every delivery price.
 */
import type { Area } from '#contract/couriers/areas.ts'
import { readLocal, tellLocalChange, writeLocal } from '#web/device/local.ts'

/** The remembered area; undefined without one, or when the shop no longer delivers there. */
export function findDeliveryArea(areas: Area[]): Area | undefined {
  const remembered = readLocal('deliveryArea')
  return areas.find(({ id }) => String(id) === remembered)
}

/** Id of the remembered area as a select value; '' without one. */
export const readDeliveryArea = (areas: Area[]): string => String(findDeliveryArea(areas)?.id ?? '')

export const hasDeliveryArea = (): boolean => Boolean(readLocal('deliveryArea'))

/** Remembers the area; '' forgets it. */
export function rememberDeliveryArea(id: string): void {
  if ((readLocal('deliveryArea') ?? '') === id) return
  writeLocal('deliveryArea', id || null)
  tellLocalChange('deliveryArea')
}
