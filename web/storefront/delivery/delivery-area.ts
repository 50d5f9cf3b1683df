/**
 * Where this visitor's orders go to, once chosen on a product's page or at checkout: the browser
 * remembers it for all that price delivery.
 */
import type { Area } from '#contract/areas.ts'
import { readLocal, writeLocal } from '#web/local.ts'

/** Undefined without one, or when the shop no longer delivers there. */
export function findDeliveryArea(areas: Area[]): Area | undefined {
  const remembered = readLocal('deliveryArea')
  return areas.find(({ id }) => String(id) === remembered)
}

/** Its id, as selects have it; '' without one. */
export const readDeliveryArea = (areas: Area[]): string => String(findDeliveryArea(areas)?.id ?? '')

export const hasDeliveryArea = (): boolean => Boolean(readLocal('deliveryArea'))

/** '' forgets it. */
export const rememberDeliveryArea = (id: string): void => writeLocal('deliveryArea', id || null)
