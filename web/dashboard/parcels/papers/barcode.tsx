import type { DrawingContext } from 'bwip-js/generic'

/**
 * Barcode geometry in half modules: bwip-js reports the middle of a bar, which is an integer only
 * then.
 */
export type Bars = { width: number; bars: { x: number; width: number }[] }

/** Quiet zone that scanners need at both ends: ten modules. */
const quiet = 20

const neverDrawn = (): never => {
  throw new Error('Code 128 without its text is bars alone')
}

/**
 * Drawing context that collects the bars of bwip-js, to print them in whole modules of a fixed
 * width.
 */
function taking(): DrawingContext<Bars> {
  const bars: Bars['bars'] = []
  let drawn = 0
  return {
    scale: () => [2, 2],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init(width) {
      drawn = width
    },
    line(middle, _top, _sameMiddle, _bottom, width) {
      bars.push({ x: quiet + middle - width / 2, width })
    },
    fill() {},
    polygon: neverDrawn,
    hexagon: neverDrawn,
    ellipse: neverDrawn,
    text: neverDrawn,
    end: () => ({ width: drawn + 2 * quiet, bars }),
  }
}

/**
 * Loads a function that encodes texts as Code 128. bwip-js contains a hundred other codes: it is
 * loaded with the papers only, and never on the server (0010).
 */
export async function loadCode128(): Promise<(text: string) => Bars> {
  const { code128 } = await import('bwip-js/generic')
  return (text) => code128({ bcid: 'code128', text }, taking())
}

/**
 * Code 128 barcode with modules of `module` mm and bars of `height` mm; its text is printed
 * separately.
 */
export function Barcode({
  code: { width, bars },
  module,
  height,
}: {
  code: Bars
  module: number
  height: number
}) {
  return (
    <svg
      className="barcode"
      viewBox={`0 0 ${width} 1`}
      width={`${(width / 2) * module}mm`}
      height={`${height}mm`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      {bars.map((bar) => (
        <rect key={bar.x} x={bar.x} y={0} width={bar.width} height={1} />
      ))}
    </svg>
  )
}
