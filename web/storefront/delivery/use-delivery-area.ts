import { useEffect, useState } from 'react'
import type { Area } from '#contract/areas.ts'
import { browserApi } from '#web/api.ts'
import { currentLocale } from '#web/locale.ts'
import { findDeliveryArea, hasDeliveryArea } from './delivery-area.ts'

/**
 * The remembered area, where a page does not come with all of them: asked for while it is shown,
 * undefined until it is known.
 */
export function useDeliveryArea(isShown = true): Area | undefined {
  const [area, setArea] = useState<Area>()
  useEffect(() => {
    if (!isShown || !hasDeliveryArea()) return
    const giveUp = new AbortController()
    browserApi()
      .areas.estimate({ lang: currentLocale() }, { signal: giveUp.signal })
      .then(
        ({ areaEstimate }) => setArea(findDeliveryArea(areaEstimate)),
        // Checkout asks for it.
        () => {},
      )
    return () => giveUp.abort()
  }, [isShown])
  return area
}
