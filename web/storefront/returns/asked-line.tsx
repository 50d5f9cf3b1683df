import { useId } from 'react'
import { returnReason, returnWants } from '#contract/orders/returns/return-words.ts'
import * as m from '#messages'
import { Check, FieldError } from '#web/ui/fields/field.tsx'
import { boughtPicture } from '#web/ui/prices/order-line.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { optionOf, SelectField } from '#web/ui/fields/select.tsx'
import { Box, Boxes } from '#web/ui/fields/size-options.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { variantText } from '../cart/variant.tsx'
import { useFrame } from '../frame/frame.ts'
import { type BackLine, newlyPicked, type Picked, wishOf } from './asked.ts'
import { reasons, wishes } from './texts.ts'

type AskedLineProps = {
  line: BackLine
  /** Choices of the line; undefined while it stays with the customer. */
  picked: Picked | undefined
  errorOf: (field: keyof Picked | 'position') => string | undefined
  onChange: (picked: Picked | undefined) => void
}

/** One line of a return request: whether it goes back, quantity, reason and wish. */
export function AskedLine({ line, picked, errorOf, onChange }: AskedLineProps) {
  const { item, left } = line
  const variant = variantText(item.size, item.colour)
  return (
    <li className="ask-line">
      <Check>
        <input
          type="checkbox"
          checked={picked !== undefined}
          onChange={() => onChange(picked ? undefined : newlyPicked(left))}
        />
        <span className="picture-frame is-small ask-picture">
          <Picture of={boughtPicture(item)} alt="" sizes="48px" />
        </span>
        <span>
          <span className="font-medium">
            <Words of={item.name} />
          </span>{' '}
          {variant && <span className="small muted">{variant}</span>}
        </span>
      </Check>
      {picked && <Choices line={line} picked={picked} errorOf={errorOf} onChange={onChange} />}
    </li>
  )
}

function Choices({
  line: { item, left, sizes, colours },
  picked,
  errorOf,
  onChange,
}: AskedLineProps & { picked: Picked }) {
  const { return_money } = useFrame().settings
  const set = (change: Partial<Picked>) => onChange({ ...picked, ...change })
  return (
    <div className="ask-choices">
      <div className="field-pair">
        {left > 1 && (
          <SelectField
            label={m.return_ask_quantity()}
            value={Math.min(picked.quantity, left)}
            error={errorOf('quantity')}
            onChange={({ target }) => set({ quantity: Number(target.value) })}
          >
            {Array.from({ length: left }, (_, before) => before + 1).map((pieces) =>
              optionOf(pieces, pieces),
            )}
          </SelectField>
        )}
        <SelectField
          label={m.return_ask_reason()}
          value={picked.reason}
          error={errorOf('reason')}
          onChange={({ target }) => set({ reason: target.value as Picked['reason'] })}
        >
          <option value="">{m.return_ask_choose()}</option>
          {returnReason.options.map((reason) => optionOf(reason, reasons[reason]()))}
        </SelectField>
      </div>
      {left === 1 && <FieldError text={errorOf('quantity')} />}
      {return_money && (
        <Wishes
          item={item.name}
          isExchangeable={item.product_id !== null}
          picked={picked}
          error={errorOf('wants')}
          onChange={set}
        />
      )}
      {wishOf(picked, return_money) === 'exchange' && (
        <div className="field-pair">
          <Choice
            label={m.return_ask_size()}
            was={item.size}
            options={sizes}
            value={picked.size_id}
            onChange={(id) => set({ size_id: id })}
          />
          <Choice
            label={m.return_ask_colour()}
            was={item.colour?.name ?? null}
            options={colours}
            value={picked.color_id}
            onChange={(id) => set({ color_id: id })}
          />
        </div>
      )}
      <FieldError text={errorOf('position')} />
    </div>
  )
}

type WishesProps = {
  item: string
  /** False where the product no longer exists. */
  isExchangeable: boolean
  picked: Picked
  error: string | undefined
  onChange: (change: Pick<Picked, 'wants'>) => void
}

function Wishes({ item, isExchangeable, picked, error, onChange }: WishesProps) {
  const id = useId()
  const offered = returnWants.options.filter((wants) => isExchangeable || wants === 'money')
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="field-label ask-legend">{m.return_ask_wants({ name: item })}</legend>
      <Boxes isMissing={error !== undefined}>
        {offered.map((wants) => (
          <Box
            key={wants}
            type="radio"
            name={id}
            checked={picked.wants === wants}
            aria-invalid={error ? true : undefined}
            onChange={() => onChange({ wants })}
          >
            {wishes[wants]()}
          </Box>
        ))}
      </Boxes>
      <FieldError id={id} text={error} />
    </fieldset>
  )
}

type ChoiceProps = {
  label: string
  /** Size or colour of the returned piece. */
  was: string | null
  options: { id: number; name: string }[]
  value: string
  onChange: (id: string) => void
}

/** Select for the wished size or colour; nothing where there is no alternative. */
function Choice({ label, was, options, value, onChange }: ChoiceProps) {
  const others = options.filter(({ name }) => name !== was)
  if (others.length === 0) return null
  return (
    <SelectField label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{was ? m.return_ask_same({ name: was }) : '–'}</option>
      {others.map(({ id, name }) => optionOf(id, name))}
    </SelectField>
  )
}
