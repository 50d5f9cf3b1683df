import type { DrawingContext } from 'bwip-js/generic'

/**
 * All lengths are counted in half modules: bwip-js names the middle of a bar, which is a whole
 * number only so.
 */
export type Bars = { width: number; bars: { x: number; width: number }[] }

/** White that scanners need at both ends: ten modules. */
const quiet = 20

const neverDrawn = (): never => {
  throw new Error('Code 128 without its text is bars alone')
}

/** Takes the bars that bwip-js draws, to lay them on paper in whole modules of our own width. */
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
 * A drawer of texts as Code 128. bwip-js knows a hundred other kinds: it is loaded when papers are,
 * and never by the server (0010).
 */
export async function loadCode128(): Promise<(text: string) => Bars> {
  const { code128 } = await import('bwip-js/generic')
  return (text) => code128({ bcid: 'code128', text }, taking())
}

/**
 * Code 128, each module `module` millimetres wide and the bars `height` millimetres high; the text
 * itself stands beside it.
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
