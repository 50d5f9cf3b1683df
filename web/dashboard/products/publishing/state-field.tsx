import { productState } from '#contract/products/product-form.ts'
import type { ProductRecord } from '#contract/products/product-records.ts'
import * as m from '#messages'
import { TextField } from '#web/ui/fields/field.tsx'
import { DayField } from '../../kit/form/fields.tsx'
import { Picks } from '../../kit/form/picks.tsx'
import { productStateLabels } from '../texts.ts'
import { type ProductForm, useTyped } from '../use-product-form.ts'
import { CopyPreviewLink } from './preview-link.tsx'

const notes = {
  draft: m.admin_product_draft_note,
  published: m.admin_product_published_note,
  scheduled: m.admin_product_scheduled_note,
}

/** State of a product: draft, published, or scheduled. */
export function StateField({
  form,
  product,
}: {
  form: ProductForm
  product: ProductRecord | null
}) {
  const state = useTyped(form, 'state')
  return (
    <div className="product-state">
      <Picks
        legend={m.admin_product_state()}
        options={productState.options.map((value) => ({
          value,
          label: productStateLabels[value](),
          note: notes[value](),
        }))}
        value={state}
        onChange={(value) => form.put('state', value)}
        error={form.errorOf('state')}
      />
      {state === 'scheduled' && <OpensAt form={form} />}
      {product && <CopyPreviewLink product={product} />}
    </div>
  )
}

/** Fields for day and time in the shop's time zone. */
function OpensAt({ form }: { form: ProductForm }) {
  const [day = '', time = ''] = useTyped(form, 'publish_at').split(' ')
  const put = (day: string, time: string) =>
    form.put('publish_at', day || time ? `${day} ${time}` : '')
  const error = form.errorOf('publish_at')
  return (
    <div className="product-opens">
      <DayField
        label={m.admin_product_opens_on()}
        value={day}
        error={error}
        onChange={(event) => put(event.currentTarget.value, time)}
      />
      <TextField
        type="time"
        label={m.admin_product_opens_at()}
        value={time}
        hint={m.admin_product_opens_zone()}
        aria-invalid={error ? true : undefined}
        onChange={(event) => put(day, event.currentTarget.value)}
        autoComplete="off"
      />
    </div>
  )
}
