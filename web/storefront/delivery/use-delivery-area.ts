import { useEffect, useState } from 'react'
import type { Area } from '#contract/couriers/areas.ts'
import { browserApi } from '#web/api.ts'
import { onLocalChange } from '#web/device/local.ts'
import { currentLocale } from '#web/locale.ts'
import { findDeliveryArea, hasDeliveryArea } from './delivery-area.ts'

/**
 * The remembered area where not all areas are loaded: fetched when shown and when another one is
 * chosen, undefined until loaded.
 */
export function useDeliveryArea(isShown = true): Area | undefined {
  const [area, setArea] = useState<Area>()
  useEffect(() => {
    if (!isShown) return
    const giveUp = new AbortController()
    const read = () => {
      if (!hasDeliveryArea()) return setArea(undefined)
      browserApi()
        .areas.estimate({ lang: currentLocale() }, { signal: giveUp.signal })
        .then(
          ({ areaEstimate }) => setArea(findDeliveryArea(areaEstimate)),
          // Failures are ignored; checkout asks for the area.
          () => {},
        )
    }
    read()
    const forget = onLocalChange(['deliveryArea'], read)
    return () => {
      giveUp.abort()
      forget()
    }
  }, [isShown])
  return area
}
