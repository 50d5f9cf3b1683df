import type { ReactNode } from 'react'
import * as m from '#messages'
import type { Section } from '#contract/shop/sections.ts'
import type { SizeGuideRecord } from '#contract/products/subcategories.ts'
import { formatFigure } from '#contract/text/money.ts'
import { currentLocale } from '#web/locale.ts'
import { formatMoney, Money } from '#web/ui/prices/price.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { Swatch } from '#web/ui/fields/swatch.tsx'
import { isolated } from '#web/ui/text/size-text.ts'
import { formatDay, formatMoment } from '#web/days.ts'
import { GuideOf } from './guide.tsx'
import { broughtOf } from '../orders/bought.ts'
import { inOneLine } from '../own-pages/section-words.ts'
import { mailKind } from '../mails/mail-kinds.ts'
import { callingSpan } from '../settings/settings-values.ts'
import {
  choiceWords,
  fieldLabel,
  isColour,
  isMoney,
  isPercent,
  isPicture,
  naughtWords,
  statusWords,
} from './fields.ts'

/** Names of existing categories and sub-categories by id. */
export type KnownNames = { category_id: Map<number, string>; subcategory_id: Map<number, string> }

type ValueProps = { room: string; field: string; value: unknown; known: KnownNames }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Value of a field in readable form: money, days, words, pictures; never as stored. */
export function Value({ room, field, value, known }: ValueProps): ReactNode {
  if (
    value === null ||
    value === undefined ||
    value === '' ||
    (Array.isArray(value) && value.length === 0)
  ) {
    return <span className="muted">{m.admin_history_nothing()}</span>
  }
  if (typeof value === 'boolean')
    return <bdi>{value ? m.admin_history_yes() : m.admin_history_no()}</bdi>
  if (typeof value === 'number') return <FigureOf field={field} value={value} known={known} />
  if (typeof value === 'string') return <TextOf room={room} field={field} value={value} />
  if (Array.isArray(value)) return <ListOf room={room} field={field} value={value} known={known} />
  if (field === 'wordmark' || field === 'mark')
    return (
      <img
        className="history-picture is-mark"
        src={(value as { path: string }).path}
        alt=""
        loading="lazy"
      />
    )
  if (field === 'size_guide') return <GuideOf guide={value as SizeGuideRecord} />
  return (
    <GroupOf room={room} field={field} value={value as Record<string, unknown>} known={known} />
  )
}

function FigureOf({ field, value, known }: { field: string; value: number; known: KnownNames }) {
  const naught = value === 0 && naughtWords(field)
  if (naught) return <bdi>{naught}</bdi>
  if (isMoney(field)) return <Money egp={value} />
  if (field === 'category_id' || field === 'subcategory_id') {
    const name = known[field].get(value)
    return name ? <bdi>{name}</bdi> : <span className="muted">{m.admin_history_gone()}</span>
  }
  return (
    <bdi className="ltr">
      {formatFigure(value)}
      {isPercent(field) && '%'}
    </bdi>
  )
}

/** Maximum characters before a text is shortened. */
const most = 160

function TextOf({ room, field, value }: { room: string; field: string; value: string }) {
  if (field === 'status' || (field === 'kind' && ['categories', 'costs'].includes(room)))
    return <bdi>{statusWords(room, value)}</bdi>
  if (field === 'kind') return <bdi>{mailKind(value)}</bdi>
  const choice = choiceWords(room, field, value)
  if (choice) return <bdi>{choice}</bdi>
  if (isColour(field))
    return (
      <bdi className="history-colour" dir="ltr">
        <Swatch color={value} /> {value}
      </bdi>
    )
  if (isPicture(field))
    return (
      <img className="history-picture" src={value} alt="" width={48} height={60} loading="lazy" />
    )
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return <bdi>{formatMoment(value)}</bdi>
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return <bdi>{formatDay(value, 'long')}</bdi>
  if (value.length <= most) {
    return (
      <bdi className="whitespace-pre-line" dir="auto">
        {value}
      </bdi>
    )
  }
  return (
    <details className="history-long">
      <summary>
        <bdi dir="auto">{value.slice(0, most)}…</bdi>{' '}
        <span className="link">{m.admin_history_more()}</span>
      </summary>
      <p className="whitespace-pre-line" dir="auto">
        {value}
      </p>
    </details>
  )
}

function ListOf({ room, field, value, known }: Omit<ValueProps, 'value'> & { value: unknown[] }) {
  if (field === 'sizes' || field === 'colours')
    return value.map((option) => isolated(localName(option))).join(m.admin_list_comma())
  if (field === 'try_again_hours')
    return m.admin_history_hours({ hours: value.join(m.admin_list_comma()) })
  const isPictures = field === 'pictures'
  return (
    <ol className={isPictures ? 'history-pictures' : 'history-list'}>
      {value.map((one, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what was stored does not move any more
        <li key={place}>
          {field === 'sections' ? (
            <SectionOf section={one} />
          ) : field === 'stock' ? (
            <PiecesOf row={one} />
          ) : field === 'variants' ? (
            <CodesOf row={one} />
          ) : field === 'items' ? (
            <LineOf line={one} />
          ) : (
            <Value
              room={room}
              field={isPictures ? 'path' : field}
              value={isPictures && isObject(one) ? one.path : one}
              known={known}
            />
          )}
          {isPictures && isObject(one) && typeof one.color === 'string' && (
            <bdi className="hint">{one.color}</bdi>
          )}
        </li>
      ))}
    </ol>
  )
}

function localName(of: unknown): string {
  if (!isObject(of)) return String(of)
  return String((currentLocale() === 'ar' && of.name_ar) || of.name)
}

function PiecesOf({ row }: { row: unknown }) {
  if (!isObject(row)) return null
  const names = [row.size, row.color].filter((name) => typeof name === 'string').map(isolated)
  return m.admin_history_pieces({
    names: names.join(m.admin_list_comma()),
    quantity: Number(row.quantity),
  })
}

/** Section of a page: "Text: White Friday, 27 to 30 Nov, hidden" */
const SectionOf = ({ section }: { section: unknown }) =>
  isObject(section) && <bdi>{inOneLine(section as Section)}</bdi>

/** Codes and own prices of a variant: "M, Sand · DRESS-M-SAND · 4006381333931 · EGP 500". */
function CodesOf({ row }: { row: unknown }) {
  if (!isObject(row)) return null
  const said = (...fields: string[]) =>
    fields
      .map((field) => row[field])
      .filter((text) => typeof text === 'string')
      .map(isolated)
  const prices = [row.price, row.original_price].filter((one) => typeof one === 'number')
  return [
    said('size', 'color').join(m.admin_list_comma()),
    ...said('sku', 'barcode'),
    ...prices.map(formatMoney),
  ]
    .filter(Boolean)
    .join(' · ')
}

/**
 * Line of an order: "Nour Dress, Sand · Size M × 2, EGP 450". The history stores names at that
 * time, in English only.
 */
function LineOf({ line }: { line: unknown }) {
  if (!isObject(line)) return null
  const textOf = (field: string) =>
    typeof line[field] === 'string' ? (line[field] as string) : null
  const [name, size, colour] = [textOf('name') ?? '', textOf('size'), textOf('colour')]
  const alone = { name_ar: null, size_ar: null }
  const item = {
    name: isolated(name),
    size,
    colour: colour === null ? null : { name: colour, name_ar: null, hex: null },
    quantity: Number(line.quantity),
    ...alone,
  }
  const brought = broughtOf(item, currentLocale())
  return (
    <Sentence
      of={(put) =>
        m.admin_history_line({
          line: brought,
          money: put(<Money egp={Number(line.price)} />),
        })
      }
    />
  )
}

/** Text in both languages, range of days, or nested fields. */
function GroupOf({
  room,
  field,
  value,
  known,
}: Omit<ValueProps, 'value'> & { value: Record<string, unknown> }) {
  if (field === 'calling_hours') return <bdi>{callingSpan({ from: value.from, to: value.to })}</bdi>
  if ('from' in value && 'to' in value)
    return <bdi>{m.admin_history_days({ from: Number(value.from), to: Number(value.to) })}</bdi>
  const labelOf = (key: string) =>
    key === 'en'
      ? m.admin_history_english()
      : key === 'ar'
        ? m.admin_history_arabic()
        : fieldLabel(room, key)
  return (
    <dl className="history-group">
      {Object.entries(value).map(([key, inner]) => {
        const label = labelOf(key)
        if (label === null) return null
        return (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              <Value
                room={room}
                field={key === 'en' || key === 'ar' ? field : key}
                value={inner}
                known={known}
              />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
