import { code128 } from './code-128.ts'

/** Modules of white that scanners need at both ends. */
const quiet = 10

/** A text as bars, each module so many millimetres wide; nothing where it cannot be written so. */
export function Barcode({ text, module, height }: { text: string; module: number; height: number }) {
  const widths = code128(text)
  if (!widths) return null
  const total = widths.reduce((sum, width) => sum + width, 2 * quiet)
  let at = quiet
  const bars = widths.map((width, place) => {
    const x = at
    at += width
    // biome-ignore lint/suspicious/noArrayIndexKey: bars have nothing but their place
    return place % 2 === 0 ? <rect key={place} x={x} y={0} width={width} height={1} /> : null
  })
  return (
    <svg
      className="barcode"
      viewBox={`0 0 ${total} 1`}
      width={`${total * module}mm`}
      height={`${height}mm`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      {bars}
    </svg>
  )
}
