import { type CSSProperties, type PointerEvent, useState } from 'react'
import type { Overview } from '#contract/orders/overview.ts'
import * as m from '#messages'
import { formatFigure } from '#contract/text/money.ts'
import { formatMoney } from '#web/ui/prices/price.tsx'
import { formatDay, numberLanguage } from '#web/days.ts'
import { type Bar, barsOf, gridOf, isByWeek, namedPlaces, peakOf } from './chart-figures.ts'

/** Maximum of daily bars on a phone. */
const mostOnPhones = 14

/**
 * Sales chart of the period: bars, the previous period as a dotted line, and a table for screen
 * readers.
 */
export function SalesChart({ overview: { sales, before } }: { overview: Overview }) {
  const weekly = isByWeek(sales)
  const bars = barsOf(sales, before.sales)
  const phoneBars = weekly ? bars : bars.slice(-mostOnPhones)
  const isQuiet = peakOf(bars) < 0
  return (
    <section aria-labelledby="overview-sales">
      <div className="chart-head">
        <h2 className="title-2" id="overview-sales">
          {weekly ? m.admin_overview_sales_week() : m.admin_overview_sales_day()}
        </h2>
        <p className="chart-legend" aria-hidden="true">
          <span>{m.admin_overview_this_period()}</span>
          <span className="is-before">{m.admin_overview_period_before()}</span>
        </p>
      </div>
      <Drawing bars={bars} width={716} named={6} weekly={weekly} className="is-wide" />
      <Drawing bars={phoneBars} width={358} named={4} weekly={weekly} className="is-small" />
      {isQuiet && <p className="muted">{m.admin_overview_no_sales()}</p>}
      <Figures bars={bars} weekly={weekly} />
    </section>
  )
}

type DrawingProps = {
  bars: Bar[]
  width: number
  named: number
  weekly: boolean
  className: string
}

const [top, foot, start] = [24, 258, 44]

/** Drawing in SVG units; time runs from left to right in both languages (R6). */
function Drawing({ bars, width, named, weekly, className }: DrawingProps) {
  // Bar whose figures stand below the chart: shown from the start, so that nothing moves when
  // another one is selected.
  const [asked, setAsked] = useState<number | null>(null)
  const at = Math.min(asked ?? bars.length - 1, bars.length - 1)
  const grid = gridOf(Math.max(0, ...bars.flatMap(({ total, before }) => [total, before])))
  const heightOf = (egp: number) => ((foot - top) * egp) / (grid[2] ?? 1)
  const room = (width - start) / Math.max(bars.length, 1)
  const centreOf = (place: number) => start + room * (place + 0.5)
  const peak = peakOf(bars)
  const highest = bars[peak]
  const chart = weekly ? m.admin_overview_chart_week : m.admin_overview_chart_day
  const label = highest
    ? chart({ money: formatMoney(highest.total), day: formatDay(highest.day, 'long') })
    : m.admin_overview_no_sales()
  const names = namedPlaces(bars.length, named)
  const compact = new Intl.NumberFormat(numberLanguage(), { notation: 'compact' })
  const value = figuresOf(bars[at], weekly)
  const point = (event: PointerEvent<HTMLInputElement>) => {
    const { left, width: wide } = event.currentTarget.getBoundingClientRect()
    const place = Math.trunc(((event.clientX - left) / wide) * bars.length)
    setAsked(Math.max(0, Math.min(place, bars.length - 1)))
  }
  return (
    <div className={`chart-drawing ${className}`}>
      <div
        className="chart-plot"
        style={{ '--chart-start': start / width, '--chart-bars': bars.length } as CSSProperties}
      >
        <svg className="chart" viewBox={`0 0 ${width} 288`} role="img" aria-label={label}>
          {asked !== null && (
            <rect
              className="chart-asked"
              x={start + room * at}
              width={room}
              y={top}
              height={foot - top}
            />
          )}
          {[0, ...grid].map((line) => (
            <g key={line}>
              <line
                className="chart-grid"
                x1={start}
                x2={width}
                y1={foot - heightOf(line)}
                y2={foot - heightOf(line)}
              />
              <text x={start - 8} y={foot - heightOf(line) + 4} textAnchor="end">
                {compact.format(line)}
              </text>
            </g>
          ))}
          {bars.map(({ day, total }, place) => (
            <rect
              key={day}
              className={place === peak ? 'chart-bar is-peak' : 'chart-bar'}
              x={centreOf(place) - room * 0.32}
              width={room * 0.64}
              y={foot - heightOf(total)}
              height={heightOf(total)}
            />
          ))}
          <polyline
            className="chart-before"
            points={bars
              .map(
                ({ before }, place) =>
                  `${centreOf(place).toFixed(1)},${(foot - heightOf(before)).toFixed(1)}`,
              )
              .join(' ')}
          />
          {names.map((place) => (
            <text key={place} x={centreOf(place)} y={284} textAnchor="middle">
              {formatDay(bars[place]?.day ?? '', 'short')}
            </text>
          ))}
          {peak >= 0 && (
            <text
              className="chart-peak"
              x={Math.min(centreOf(peak), width - 22)}
              y={foot - heightOf(bars[peak]?.total ?? 0) - 10}
              textAnchor="middle"
            >
              {formatFigure(bars[peak]?.total ?? 0)}
            </text>
          )}
        </svg>
        {/* Invisible range input over the bars: arrow keys, touch and pointer select a bar. */}
        <input
          type="range"
          className="chart-pointer"
          min={0}
          max={bars.length - 1}
          value={at}
          aria-label={m.admin_overview_chart_figures()}
          aria-valuetext={value}
          onChange={(event) => setAsked(Number(event.target.value))}
          onPointerDown={point}
          onPointerMove={point}
        />
      </div>
      <p className="chart-value">{value}</p>
    </div>
  )
}

function figuresOf(bar: Bar | undefined, weekly: boolean): string {
  if (!bar) return ''
  const day = formatDay(bar.day, 'long')
  return m.admin_overview_chart_value({
    day: weekly ? `${m.admin_overview_week()} ${day}` : day,
    money: formatMoney(bar.total),
    orders: bar.orders,
    before: formatMoney(bar.before),
  })
}

function Figures({ bars, weekly }: { bars: Bar[]; weekly: boolean }) {
  return (
    <div className="sr-only">
      <table>
        <caption>{weekly ? m.admin_overview_sales_week() : m.admin_overview_sales_day()}</caption>
        <thead>
          <tr>
            <th scope="col">{weekly ? m.admin_overview_week() : m.admin_overview_day()}</th>
            <th scope="col">{m.admin_overview_sales()}</th>
            <th scope="col">{m.admin_orders()}</th>
            <th scope="col">{m.admin_overview_period_before()}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ day, total, orders, before }) => (
            <tr key={day}>
              <th scope="row">{formatDay(day, 'long')}</th>
              <td>{formatMoney(total)}</td>
              <td>{formatFigure(orders)}</td>
              <td>{formatMoney(before)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
