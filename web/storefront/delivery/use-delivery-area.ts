import { useEffect, useState } from 'react'
import type { Area } from '#contract/couriers/areas.ts'
import { browserApi } from '#web/api.ts'
import { currentLocale } from '#web/locale.ts'
import { findDeliveryArea, hasDeliveryArea } from './delivery-area.ts'

/**
 * The remembered area on pages that do not load all areas: fetched when shown, undefined until
 * loaded.
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
        // Failures are ignored; checkout asks for the area.
        () => {},
      )
    return () => giveUp.abort()
  }, [isShown])
  return area
}
