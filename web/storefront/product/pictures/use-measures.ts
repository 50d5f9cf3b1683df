import { type RefObject, useEffect, useState } from 'react'
import type { PageMeasures } from './zoom-size.ts'

/** Measures of a page and the frame of its pictures; null before hydration. */
export function useMeasures(frame: RefObject<HTMLElement | null>): PageMeasures | null {
  const [measures, setMeasures] = useState<PageMeasures | null>(null)
  useEffect(() => {
    const measure = () => {
      if (!frame.current) return
      const { clientWidth, clientHeight } = frame.current
      const { innerWidth, innerHeight, devicePixelRatio } = window
      setMeasures({
        frame: { width: clientWidth, height: clientHeight },
        room: { width: innerWidth, height: innerHeight },
        pixelRatio: devicePixelRatio,
      })
    }
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [frame])
  return measures
}
