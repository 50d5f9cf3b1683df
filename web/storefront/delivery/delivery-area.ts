/** Where this visitor's orders go to, once chosen on a product's page or at checkout: the browser remembers it for both. */
import type { Area } from '#contract/areas.ts'
import { readLocal, writeLocal } from '#web/local.ts'

/** The id of the remembered area, as selects have it; '' without one, or when the shop no longer delivers there. */
export function readDeliveryArea(areas: Area[]): string {
  const remembered = readLocal('deliveryArea')
  return areas.some(({ id }) => String(id) === remembered) ? (remembered ?? '') : ''
}

/** '' forgets it. */
export const rememberDeliveryArea = (id: string): void => writeLocal('deliveryArea', id || null)
