import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { hexOf } from '#contract/products/options/colours.ts'
import { limits } from '#contract/limits.ts'
import { foldName } from '#contract/products/options/option-names.ts'
import * as m from '#messages'
import { Input } from '#web/ui/fields/field.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { NamesField } from './names-field.tsx'
import type { Shade } from '../product-values.ts'
import { splitNames } from './split-names.ts'
import { type ProductForm, useTyped } from '../use-product-form.ts'
import { Nuqta } from '#web/ui/marks/nuqta.tsx'
import { Words } from '#web/ui/text/words.tsx'

/** Colours by name, each with an optional Arabic name and shade. */
export function ColoursField({ form }: { form: ProductForm }) {
  const shades = useTyped(form, 'shades')
  const { names } = splitNames(useTyped(form, 'colors'))
  const shadeOf = (name: string): string | null => shades[foldName(name)]?.hex ?? hexOf(name)
  const change = (name: string, part: Partial<Shade>) => {
    const now = form.read('shades')
    form.put('shades', {
      ...now,
      [foldName(name)]: { name_ar: '', hex: null, ...now[foldName(name)], ...part },
    })
  }
  return (
    <NamesField form={form} name="colors" hint={m.admin_product_colours_hint()} shadeOf={shadeOf}>
      {names.length > 0 && (
        <details className="disclosure">
          <summary>
            <Nuqta className="disclosure-mark" />
            {m.admin_product_shades()}
          </summary>
          <ul className="shades">
            {names.map((name) => (
              <ShadeRow
                key={foldName(name)}
                name={name}
                shade={shadeOf(name)}
                isOwn={Boolean(shades[foldName(name)]?.hex)}
                name_ar={shades[foldName(name)]?.name_ar ?? ''}
                onChange={(part) => change(name, part)}
              />
            ))}
          </ul>
        </details>
      )}
    </NamesField>
  )
}

type ShadeRowProps = {
  name: string
  /** Shade; null for an unknown one, which the shop shows as a neutral swatch. */
  shade: string | null
  /** Whether the shade was set here, instead of derived from the name. */
  isOwn: boolean
  name_ar: string
  onChange: (part: Partial<Shade>) => void
}

function ShadeRow({ name, shade, isOwn, name_ar, onChange }: ShadeRowProps) {
  return (
    <li className="shade-row">
      <span className="shade-of">
        <bdi>
          <Words of={name} />
        </bdi>
      </span>
      <Input
        dir="rtl"
        lang="ar"
        autoComplete="off"
        maxLength={limits.colour}
        aria-label={m.admin_product_shade_name({ colour: name })}
        value={name_ar}
        onChange={(event) => onChange({ name_ar: event.target.value })}
      />
      <span className="shade-choice">
        <input
          type="color"
          aria-label={m.admin_product_shade({ colour: name })}
          // A colour input is never empty: white stands for none, as the text beside it says.
          value={shade ?? '#ffffff'}
          onChange={(event) => onChange({ hex: event.target.value })}
        />
        {shade === null && <span className="hint">{m.admin_product_shade_none()}</span>}
        {isOwn && (
          <IconButton
            icon={IconX}
            small
            label={m.admin_product_shade_clear({ colour: name })}
            onClick={() => onChange({ hex: null })}
          />
        )}
      </span>
    </li>
  )
}
