import type { ProductDetail } from '#contract/products/products.ts'
import * as m from '#messages'
import { EmailField, PhoneField } from '#web/forms/contact-fields.tsx'
import { Check } from '#web/ui/fields/field.tsx'
import { optionOf, SelectField } from '#web/ui/fields/select.tsx'
import { chooseText } from '../product/buying/choose-text.ts'
import { partsOf } from '../product/buying/parts.ts'
import type { Notice } from './use-notice.ts'

type NoticeFieldsProps = { product: ProductDetail; notice: Notice }

/** "Size", "Size / Length", or "Length" alone. */
const labelOfSizes = (product: ProductDetail): string =>
  [partsOf(product).length > 0 && m.product_size(), product.choice?.name]
    .filter(Boolean)
    .join(' / ')

/** Fields of a restock notice: colour and size, where there is a choice, and the contact. */
export function NoticeFields({ product, notice }: NoticeFieldsProps) {
  const { values, byPhone, sizes, colours, type, errors } = notice
  const nameOfColour = (choice: string) =>
    product.colours.find(({ id }) => String(id) === choice)?.name ?? m.restock_any_colour()
  const nameOfSize = (choice: string) =>
    product.sizes.find(({ id }) => String(id) === choice)?.size ?? m.restock_any_size()
  const hasChoice = colours.length > 0 || sizes.length > 0
  return (
    <>
      {hasChoice && (
        <div className="notice-choices">
          {colours.length > 0 && (
            <SelectField
              label={m.product_colour()}
              name="colour"
              value={values.colour}
              onChange={(event) => type('colour', event.target.value)}
              autoComplete="off"
            >
              {colours.map((choice) => optionOf(choice, nameOfColour(choice)))}
            </SelectField>
          )}
          {sizes.length > 0 && (
            <SelectField
              label={labelOfSizes(product)}
              name="size"
              value={values.size}
              onChange={(event) => type('size', event.target.value)}
              error={errors.size}
              autoComplete="off"
            >
              {values.size === '' && <option value="">{chooseText(product)}</option>}
              {sizes.map((choice) => optionOf(choice, nameOfSize(choice)))}
            </SelectField>
          )}
        </div>
      )}
      {byPhone ? (
        <PhoneField
          label={m.restock_phone()}
          name="phone"
          value={values.phone}
          onChange={(event) => type('phone', event.target.value)}
          error={errors.phone}
        />
      ) : (
        <EmailField
          label={m.restock_email()}
          name="email"
          value={values.email}
          onChange={(event) => type('email', event.target.value)}
          error={errors.email}
        />
      )}
      <Check>
        <input
          type="checkbox"
          name="contact"
          value="phone"
          checked={byPhone}
          onChange={(event) => type('contact', event.target.checked ? 'phone' : '')}
        />
        <span>{m.contact_rather()}</span>
      </Check>
    </>
  )
}
