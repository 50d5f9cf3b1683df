import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import type { ReactNode } from 'react'
import type { OrderDifference } from '#contract/orders/order-events.ts'
import * as m from '#messages'
import { formatDay } from '#web/days.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Money } from '#web/ui/prices/price.tsx'
import { isolated, sizeText } from '#web/ui/text/size-text.ts'
import { Words } from '#web/ui/text/words.tsx'
import { nameOf } from '../../../kit/names.tsx'
import { fieldLabels, figureLabels } from '../../words/fields.ts'

type Line = OrderDifference['lines'][number]
type LineState = NonNullable<Line['before']>
type Field = OrderDifference['fields'][number]['field']

/** Changes of an edit, old and new value each, in a disclosure. */
export function Difference({ of: { lines, figures, fields } }: { of: OrderDifference }) {
  return (
    <details>
      <summary>
        {m.admin_timeline_before_after()}
        <Icon of={IconChevronDown} small />
      </summary>
      <ul className="timeline-changes">
        {lines.map((line, place) => (
          <Change
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be of one product
            key={place}
            of={<Words of={nameOf(line)} />}
            {...statesOf(line)}
            why={line.price_reason}
          />
        ))}
        {fields.map(({ field, before, after }) => (
          <Change
            key={field}
            of={fieldLabels[field]()}
            before={written(field, before)}
            after={written(field, after)}
          />
        ))}
        {figures.map(({ field, before, after }) => (
          <Change
            key={field}
            of={figureLabels[field]()}
            before={<Money egp={before} />}
            after={<Money egp={after} />}
          />
        ))}
      </ul>
    </details>
  )
}

type ChangeProps = { of: ReactNode; before: ReactNode; after: ReactNode; why?: string | null }

function Change({ of, before, after, why }: ChangeProps) {
  return (
    <li>
      <bdi>{of}</bdi>
      {': '}
      <span className="sr-only">{m.admin_difference_was()} </span>
      <s>
        <bdi>{before ?? m.admin_difference_none()}</bdi>
      </s>{' '}
      <Icon of={IconArrowRight} small flip />
      <span className="sr-only"> {m.admin_difference_to()}</span>{' '}
      <bdi>{after ?? m.admin_difference_none()}</bdi>
      {why && (
        <>
          {' '}
          <span className="muted">{m.admin_difference_why({ reason: isolated(why) })}</span>
        </>
      )}
    </li>
  )
}

/** Differences of a changed line; all fields of an added or removed one. */
function statesOf({ before, after }: Line): { before: ReactNode; after: ReactNode } {
  const other = (
    own: LineState | null,
    its: LineState | null,
  ): Partial<Record<keyof LineState, boolean>> => ({
    size: own?.size !== its?.size,
    colour: own?.colour !== its?.colour,
    quantity: own?.quantity !== its?.quantity,
    price: own?.price !== its?.price,
  })
  const differs = other(before, after)
  return {
    before: before && <State of={before} parts={differs} />,
    after: after && <State of={after} parts={differs} />,
  }
}

function State({ of, parts }: { of: LineState; parts: Partial<Record<keyof LineState, boolean>> }) {
  const { size, size_ar, colour, colour_ar, quantity, price } = of
  const words: ReactNode[] = [
    parts.colour && colour && (
      <bdi key="colour">{nameOf({ name: colour, name_ar: colour_ar })}</bdi>
    ),
    parts.size && size && (
      <bdi key="size">{sizeText(nameOf({ name: size, name_ar: size_ar }))}</bdi>
    ),
    parts.quantity && m.admin_difference_pieces({ count: quantity }),
    parts.price && <Money key="price" egp={price} />,
  ].filter(Boolean)
  return words.map((word, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: never another order
    <span key={place}>
      {place > 0 && ' · '}
      {word}
    </span>
  ))
}

function written(field: Field, value: string | null): ReactNode {
  if (value === null || value === '') return null
  if (field === 'delivery_from' || field === 'delivery_to') return formatDay(value, 'long')
  if (field === 'phone' || field === 'additional_phone' || field === 'email')
    return <span className="ltr">{value}</span>
  return <span className="whitespace-pre-line">{value}</span>
}
