import { useId } from 'react'
import type { Filters as Facets } from '#contract/products/products.ts'
import { isLetterSize } from '#contract/products/options/letter-sizes.ts'
import * as m from '#messages'
import { TextField } from '#web/ui/fields/field.tsx'
import { formatMoney } from '#web/ui/prices/price.tsx'
import { Box, Boxes } from '#web/ui/fields/size-options.tsx'
import { Words } from '#web/ui/text/words.tsx'
import type { Scope } from './calls.ts'
import { Choice, Choices, CountBeside, Facet, Group, usePicked } from './choices.tsx'
import { families } from './families.ts'
import type { FilterDraft } from './filter-draft.ts'
import { isMeant, mostOf, type NameKey } from './filters.ts'
import { rangesOf } from './length-ranges.ts'
import { PriceSlider } from './price-slider.tsx'

/** Filters that need no options from the server. `facets` are null until loaded. */
export function StateFields({
  form,
  facets,
  scope,
}: {
  form: FilterDraft
  facets: Facets | null
  scope: Scope
}) {
  const { draft, setFlag } = form
  return (
    <div>
      <Choice
        name={m.filter_in_stock()}
        count={facets?.in_stock}
        checked={draft.in_stock}
        onChange={(isSet) => setFlag('in_stock', isSet)}
      />
      {!scope.on_sale && (
        <Choice
          name={m.filter_on_sale()}
          count={facets?.on_sale}
          checked={draft.on_sale}
          onChange={(isSet) => setFlag('on_sale', isSet)}
        />
      )}
    </div>
  )
}

/**
 * Two amounts in EGP, Arabic digits accepted, with a slider. The price range of the list stands
 * below; the space of both is reserved until loaded.
 */
export function PriceFields({
  form,
  range,
}: {
  form: FilterDraft
  range: { min: number; max: number } | null | undefined
}) {
  const id = useId()
  const shared = { inputMode: 'decimal', autoComplete: 'off', dir: 'ltr', maxLength: 20 } as const
  return (
    <Facet name={m.filter_price()} aria-describedby={id}>
      {range !== null && <PriceSlider form={form} range={range} />}
      <div className="price-pair">
        <TextField label={m.filter_min_price()} {...shared} {...form.priceOf('min_price')} />
        <TextField label={m.filter_max_price()} {...shared} {...form.priceOf('max_price')} />
      </div>
      <p className="hint mt-2" id={id}>
        {range
          ? m.filter_price_range({ min: formatMoney(range.min), max: formatMoney(range.max) })
          : '\u00a0'}
      </p>
    </Facet>
  )
}

type FieldsProps = { form: FilterDraft; facets: Facets }

/**
 * Categories with nested sub-categories; left out on the page of one category, which has its own
 * select.
 */
export function CategoryFields({
  form,
  facets: { categories },
  scope,
}: FieldsProps & { scope: Scope }) {
  const categoryOf = usePicked(form, 'category')
  const subcategoryOf = usePicked(form, 'subcategory')
  if (scope.category || categories.length === 0) return null
  return (
    <Facet name={m.filter_category()}>
      {categories.map(({ value, name, count, subcategories }) => {
        const inside = subcategories.length > 1 ? subcategories : []
        return (
          <Group key={value} name={name} choice={{ ...categoryOf({ value, name }), name, count }}>
            {inside.map((one) => ({ ...subcategoryOf(one), name: one.name, count: one.count }))}
          </Group>
        )
      })}
    </Facet>
  )
}

/**
 * Sizes in letters (clothing) are separated from centimetres and other sizes where a list has both.
 */
export function SizeFields({ form, facets }: FieldsProps) {
  const { size: chosen } = form.draft
  const unknown = chosen.filter(
    (asked) => !facets.sizes.some(({ size, name }) => isMeant(asked, { value: size, name })),
  )
  const sizes = [...facets.sizes, ...unknown.map((size) => ({ size, name: size, count: 0 }))]
  const letters = sizes.filter(({ size }) => isLetterSize(size))
  const ranges = rangesOf(sizes)
  const inRanges = ranges.flatMap(({ inside }) => inside)
  const others = sizes.filter((one) => !isLetterSize(one.size) && !inRanges.includes(one))
  return (
    <>
      {letters.length > 0 && <SizeBoxes form={form} name={m.product_size()} sizes={letters} />}
      {ranges.length > 0 && <LengthFields form={form} ranges={ranges} />}
      {others.length > 0 && (
        <SizeBoxes
          form={form}
          name={others.length < sizes.length ? m.filter_dimensions() : m.product_size()}
          sizes={others}
        />
      )}
    </>
  )
}

/** Ranges of centimetres: a range stands for all of its sizes. */
function LengthFields({
  form,
  ranges,
}: {
  form: FilterDraft
  ranges: { name: string; inside: Facets['sizes'] }[]
}) {
  const chosen = form.draft.size
  return (
    <Facet name={m.filter_length()}>
      {ranges.map(({ name, inside }) => {
        const askedAs = inside.map(({ size, name }) =>
          chosen.find((one) => isMeant(one, { value: size, name })),
        )
        const checked = askedAs.every((asked) => asked !== undefined)
        const added = askedAs.filter((asked) => asked === undefined).length
        return (
          <Choice
            key={name}
            name={name}
            count={inside.reduce((sum, { count }) => sum + count, 0)}
            checked={checked}
            disabled={!checked && chosen.length + added > mostOf('size')}
            onChange={(isChosen) => {
              for (const [at, { size }] of inside.entries())
                form.toggle('size', askedAs[at] ?? size, isChosen)
            }}
          />
        )
      })}
    </Facet>
  )
}

function SizeBoxes({
  form,
  name,
  sizes,
}: {
  form: FilterDraft
  name: string
  sizes: Facets['sizes']
}) {
  const pick = usePicked(form, 'size')
  return (
    <Facet name={name}>
      <Boxes>
        {sizes.map(({ size, name, count }) => {
          const { onChange, ...input } = pick({ value: size, name })
          return (
            <Box
              key={size}
              type="checkbox"
              {...input}
              onChange={(event) => onChange(event.target.checked)}
            >
              <span>
                <bdi>
                  <Words of={name} />
                </bdi>{' '}
                <CountBeside of={count} />
              </span>
            </Box>
          )
        })}
      </Boxes>
    </Facet>
  )
}

/** Colour families with their colours nested. */
export function ColourFields({ form, facets }: FieldsProps) {
  const familyOf = usePicked(form, 'color_family')
  const colourOf = usePicked(form, 'color')
  const unknown = form.draft.color.filter(
    (asked) => !facets.colours.some((colour) => isMeant(asked, colour)),
  )
  if (facets.families.length === 0 && unknown.length === 0) return null
  return (
    <Facet name={m.product_colour()}>
      {facets.families.map(({ family, count }) => {
        const { name, hex } = families[family]
        const inside = facets.colours.filter((colour) => colour.family === family)
        return (
          <Group
            key={family}
            name={name()}
            choice={{ ...familyOf({ value: family, name: family }), name: name(), count, hex }}
          >
            {inside.map((one) => ({
              ...colourOf(one),
              name: one.name,
              count: one.count,
              hex: one.hex,
            }))}
          </Group>
        )
      })}
      {unknown.map((value) => (
        <Choice
          key={value}
          {...colourOf({ value, name: value })}
          name={value}
          count={0}
          hex={null}
        />
      ))}
    </Facet>
  )
}

export const BadgeFields = ({ form, facets }: FieldsProps) => (
  <NameFields form={form} of="badge" name={m.filter_badge()} options={facets.badges} />
)

export const MaterialFields = ({ form, facets }: FieldsProps) => (
  <NameFields form={form} of="material" name={m.filter_material()} options={facets.materials} />
)

type NameFieldsProps = { form: FilterDraft; of: NameKey; name: string; options: Facets['badges'] }

function NameFields({ form, of: key, name, options }: NameFieldsProps) {
  const pick = usePicked(form, key)
  const unknown = form.draft[key].filter(
    (asked) => !options.some((option) => isMeant(asked, option)),
  )
  const all = [...options, ...unknown.map((value) => ({ value, name: value, count: 0 }))]
  if (all.length === 0) return null
  return (
    <Facet name={name}>
      <Choices>{all.map((one) => ({ ...pick(one), name: one.name, count: one.count }))}</Choices>
    </Facet>
  )
}
