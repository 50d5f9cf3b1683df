import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { StateUse } from '#contract/files/import-kinds.ts'
import type { ImportedProduct } from '#contract/files/imports.ts'
import { formatFigure } from '#contract/text/money.ts'
import * as m from '#messages'
import { formatDay } from '#web/days.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { formatMoney, Money } from '#web/ui/prices/price.tsx'
import { nameOf } from '../../kit/names.tsx'
import type { Page } from '../../kit/list/list-load.ts'
import { Pagination } from '../../kit/list/pagination.tsx'
import { ButtonLink, DeskLink, placeOf } from '../../link.tsx'
import { productStateLabels } from '../../products/texts.ts'
import { screenPath } from '../../screens.ts'
import type { Seen } from '../lists.ts'
import { wholeOfKind } from '../record.ts'
import {
  type Kind,
  keptWhy,
  missingPicturesOf,
  problemWordsOf,
  stateUseLabels,
  targetLabel,
} from '../texts.ts'
import { useSeeAll } from '../use-see-all.ts'

type ListSectionProps<Row> = {
  name: Seen
  title: string
  list: Page<Row> | undefined
  /** Name of the list that is shown alone. */
  see: Seen | null
  help?: string
  action?: ReactNode
  children: (rows: Row[]) => ReactNode
}

/** First rows of a list with a link to all; nothing for an empty list. */
export function ListSection<Row>({
  name,
  title,
  list,
  see,
  help,
  action,
  children,
}: ListSectionProps<Row>) {
  const seeAll = useSeeAll()
  if (!list || list.total === 0) return null
  return (
    <section aria-labelledby={`import-${name}`}>
      <div className="import-list-head">
        <h2 className="title-2" id={`import-${name}`}>
          {title} <span className="import-count">{formatFigure(list.total)}</span>
        </h2>
        {action}
        {help && <p className="small muted">{help}</p>}
      </div>
      {children(list.data)}
      {see === name ? (
        <>
          <Pagination of={list} />
          <SeeCheck />
        </>
      ) : (
        list.total > list.data.length && (
          <DeskLink className="import-link small" to={seeAll(name)}>
            {m.admin_import_see_all({ count: formatFigure(list.total) })}
          </DeskLink>
        )
      )}
    </section>
  )
}

/** Way back from one list to all of the step. */
export function SeeCheck() {
  const { pathname } = useLocation()
  return (
    <DeskLink className="import-link small" to={placeOf(pathname)}>
      {m.admin_import_see_check()}
    </DeskLink>
  )
}

type Products = { kind: Kind; products: ImportedProduct[] }

/** Changed products field by field: the old value struck through, then the new one. */
export function ChangedProducts({ kind, products }: Products) {
  return (
    <ul>
      {products.map((product) => (
        <li
          key={product.place}
          className={kind === 'products' ? 'import-changed' : 'import-changed is-bare'}
        >
          {kind === 'products' && (
            <div className="import-picture">
              {product.picture && <img src={product.picture} alt="" loading="lazy" />}
            </div>
          )}
          <div>
            <p>
              <bdi>{nameOf(product)}</bdi>
            </p>
            <dl className="import-fields">
              {product.changes.map((change) => (
                <div key={`${change.field} ${change.size} ${change.color}`}>
                  <dt>{fieldOf(change)}</dt>
                  <dd>
                    <s>
                      <bdi>{said(change.field, change.before)}</bdi>
                    </s>
                    <Icon of={IconArrowRight} small flip />
                    <b>
                      <bdi>{said(change.field, change.after)}</bdi>
                    </b>
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        </li>
      ))}
    </ul>
  )
}

type Change = ImportedProduct['changes'][number]

function fieldOf({ field, size, color }: Change): string {
  const choice = [color, size].filter(Boolean).join(' ')
  return choice
    ? m.admin_import_field_of({ field: targetLabel(field), choice })
    : targetLabel(field)
}

const money = new Set<Change['field']>([
  'price',
  'original_price',
  'cost',
  'sale_price',
  'subtotal',
  'discount',
  'delivery_price',
  'tax',
  'total',
  'refunded',
  'coupon_value',
  'coupon_from',
])

function said(field: Change['field'], value: Change['before']): string {
  if (value === null || value === '') return m.admin_import_none_value()
  if (field === 'state') return productStateLabels[value as keyof typeof productStateLabels]()
  if (field === 'order_state') return stateUseLabels[value as StateUse]?.() ?? String(value)
  if (field === 'placed_at') return formatDay(String(value))
  if (field === 'stock_counted')
    return value === 'together' ? m.admin_import_together() : m.admin_import_each()
  if (typeof value === 'number') return money.has(field) ? formatMoney(value) : formatFigure(value)
  return value.length > 160 ? `${value.slice(0, 159)}…` : value
}

export function NewProducts({ kind, products }: Products) {
  return (
    <ul>
      {products.map(({ place, name, variants, pictures, price }) => (
        <li key={place} className="import-row">
          <Icon of={IconPlus} small />
          <div>
            <bdi>{name}</bdi>
            {kind === 'products' && (
              <p className="muted">
                {m.admin_import_variants_pictures({
                  variants: m.admin_import_variants({ count: variants }),
                  pictures: m.admin_import_fetch_count({ count: pictures }),
                })}
              </p>
            )}
          </div>
          {price !== null && (
            <b>
              <Money egp={price} />
            </b>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Products with problems, each with a link if it was imported. */
export function TroubledProducts({ kind, products }: Products) {
  return (
    <ul>
      {products.map((product) => (
        <li key={product.place} className="import-row">
          <Icon of={IconAlertCircle} small />
          <div>
            <bdi>{nameOf(product)}</bdi> <bdi className="muted">{product.sku}</bdi>
            {troublesOf(kind, product).map((trouble) => (
              <p key={trouble} className="muted">
                {trouble}
              </p>
            ))}
          </div>
          {product.product_id !== null && (
            <ButtonLink
              kind="tertiary"
              size="small"
              to={screenPath('products', product.product_id, 'edit')}
            >
              {m.admin_import_open()}
            </ButtonLink>
          )}
        </li>
      ))}
    </ul>
  )
}

function troublesOf(kind: Kind, product: ImportedProduct): string[] {
  const { failure, missing_pictures, kept, kept_because } = product
  const fields = kept.map((field) =>
    field === wholeOfKind[kind] ? m.admin_import_kept_whole() : targetLabel(field),
  )
  const why = kept_because && keptWhy[kept_because]()
  return [
    ...(failure ? [problemWordsOf(failure)] : []),
    ...(missing_pictures.length > 0 ? [missingPicturesOf(product)] : []),
    ...(fields.length > 0 ? [keptOf(fields.join(m.admin_list_comma()), why)] : []),
  ]
}

const keptOf = (fields: string, why: string | null): string =>
  why ? m.admin_import_kept_line({ fields, why }) : fields
