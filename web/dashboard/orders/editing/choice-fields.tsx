import type { ProductRecord } from '#contract/products/product-records.ts'
import * as m from '#messages'
import { optionOf, SelectField } from '#web/ui/fields/select.tsx'
import { nameOf } from '../../kit/names.tsx'
import { type Choice, leftOf, leftShown, sizesOf } from '../pieces/stock-left.ts'
import { chosenOf, type DraftLine, roomFor } from '../pieces/draft-lines.ts'

type ChoiceFieldsProps = {
  product: ProductRecord
  line: DraftLine
  lines: readonly DraftLine[]
  errorAt: (field: string) => string | undefined
  onChange: (line: DraftLine) => void
}

/**
 * Option for a size or colour that the product no longer has: the order keeps it until another is
 * chosen.
 */
const asOrdered = 'ordered'

/** Colour and size of a line, with the stock of each size in the colour. */
export function ChoiceFields({ product, line, lines, errorAt, onChange }: ChoiceFieldsProps) {
  const { colours } = product
  const sizes = sizesOf(product)
  const { ordered } = line
  const size = chosenIn(sizes, line.size_id, ordered?.size)
  const colour = chosenIn(colours, line.color_id, ordered?.colour?.name)
  const choiceWith = (part: Partial<Choice>): Choice => ({
    size_id: typeof size === 'number' ? size : null,
    color_id: typeof colour === 'number' ? colour : null,
    ...part,
  })
  const hasRoom = (choice: Choice) => roomFor(product, choice, line, lines) > 0
  const put =
    (name: 'size_id' | 'color_id', all: Option[], was: string | null | undefined) =>
    (value: string) => {
      const chosen = value === asOrdered ? undefined : chosenOf(all, was, Number(value))
      const { [name]: _, ...rest } = line
      onChange(chosen === undefined ? rest : { ...rest, [name]: chosen })
    }
  return (
    <>
      {(colours.length > 0 || ordered?.colour) && (
        <SelectField
          label={m.admin_piece_colour()}
          error={errorAt('color_id')}
          value={colour ?? ''}
          onChange={(event) =>
            put('color_id', colours, ordered?.colour?.name ?? null)(event.target.value)
          }
        >
          {colour === asOrdered && ordered?.colour && (
            <option value={asOrdered}>{nameOf(ordered.colour)}</option>
          )}
          {colour === null && <option value="">–</option>}
          {colours.map((one) => optionOf(one.id, nameOf(one)))}
        </SelectField>
      )}
      {(sizes.length > 0 || ordered?.size) && (
        <SelectField
          label={m.admin_piece_size()}
          error={errorAt('size_id')}
          value={size ?? ''}
          onChange={(event) => put('size_id', sizes, ordered?.size ?? null)(event.target.value)}
        >
          {size === asOrdered && ordered?.size && (
            <option value={asOrdered}>
              {m.admin_edit_option_gone({
                name: nameOf({ name: ordered.size, name_ar: ordered.size_ar }),
              })}
            </option>
          )}
          {size === null && <option value="">–</option>}
          {sizes.map((one) => {
            const choice = choiceWith({ size_id: one.id })
            return (
              <option
                key={one.id}
                value={one.id}
                disabled={one.id !== size && colour !== asOrdered && !hasRoom(choice)}
              >
                {colour === asOrdered
                  ? nameOf(one)
                  : m.admin_piece_size_left({
                      size: nameOf(one),
                      count: leftShown(leftOf(product, choice)),
                    })}
              </option>
            )
          })}
        </SelectField>
      )}
    </>
  )
}

type Option = { id: number; name: string }

/** Chosen value; null for a required choice that is still open. */
function chosenIn(
  all: Option[],
  chosen: number | null | undefined,
  ordered: string | null | undefined,
): number | typeof asOrdered | null {
  if (chosen !== undefined) return chosen
  if (!ordered) return null
  return all.find(({ name }) => name === ordered)?.id ?? asOrdered
}
