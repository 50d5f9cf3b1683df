import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useId } from 'react'
import { limits } from '#contract/limits.ts'
import * as m from '#messages'
import { FieldError } from '#web/ui/fields/field.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { nameOf } from '../kit/names.tsx'
import { PieceSearch } from '../orders/pieces/piece-search.tsx'
import type { useProducts } from '../orders/pieces/use-products.ts'
import type { SectionsForm } from './use-section-list.ts'

type SectionProductsProps = {
  form: SectionsForm
  path: string
  products: ReturnType<typeof useProducts>
}

const most = limits.section_products

/** Products of a section in their order, with a search that adds them. */
export function SectionProducts({ form, path, products }: SectionProductsProps) {
  const id = useId()
  const { say } = useAnnouncements()
  const ids = form.read<number[]>(path)
  const error = form.errorAt(path)
  const move = (from: number, to: number) => {
    if (to < 0 || to >= ids.length) return
    const moved = ids.filter((_, place) => place !== from)
    moved.splice(to, 0, ids[from] as number)
    form.put(path, moved)
    say(m.admin_moved({ place: to + 1, count: ids.length }))
  }
  const remove = (gone: number) => {
    form.put(
      path,
      ids.filter((one) => one !== gone),
    )
    // The pressed button has disappeared.
    requestAnimationFrame(() => document.getElementById(`${id}-search`)?.focus())
  }
  return (
    <div className="section-products">
      {ids.length > 0 && (
        <ul className="section-product-grid">
          {ids.map((one, place) => {
            const product = products.products.get(one)
            const name = product
              ? nameOf(product)
              : product === null
                ? m.admin_history_gone()
                : m.ui_loading()
            return (
              <li key={one}>
                <div className="picture-frame is-small section-product-picture">
                  <Picture of={product?.pictures[0]} alt="" sizes="9rem" />
                  <IconButton
                    className="section-product-out"
                    icon={IconX}
                    small
                    label={m.admin_piece_remove({ name })}
                    onClick={() => remove(one)}
                  />
                </div>
                <bdi>
                  <Words of={name} />
                </bdi>
                {ids.length > 1 && (
                  <span className="section-product-moves">
                    <IconButton
                      icon={IconChevronLeft}
                      small
                      flip
                      label={m.admin_slide_earlier({ name })}
                      aria-disabled={place === 0 || undefined}
                      onClick={() => move(place, place - 1)}
                    />
                    <IconButton
                      icon={IconChevronRight}
                      small
                      flip
                      label={m.admin_slide_later({ name })}
                      aria-disabled={place === ids.length - 1 || undefined}
                      onClick={() => move(place, place + 1)}
                    />
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      )}
      <FieldError text={error} />
      <p className="hint">
        {m.admin_section_chosen({ count: ids.length, most })}
        {' · '}
        {m.admin_section_products_help()}
      </p>
      {ids.length < most ? (
        <PieceSearch
          id={`${id}-search`}
          isInvalid={error !== undefined}
          isWhole
          label={m.admin_section_product_add()}
          onFound={products.learn}
          onPick={({ id: one }) => !ids.includes(one) && form.put(path, [...ids, one])}
        />
      ) : (
        <p className="hint">{m.admin_section_product_full({ most })}</p>
      )}
    </div>
  )
}
