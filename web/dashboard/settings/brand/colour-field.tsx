import type { ReactNode } from 'react'
import { leastContrast } from '#contract/shop/settings/look.ts'
import * as m from '#messages'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import type { SettingName } from '../settings-values.ts'
import type { SettingsForm } from '../use-settings-form.ts'
import { hexOfTyped } from './typed-colour.ts'

type ColourFieldProps = {
  form: SettingsForm
  path: 'look.main' | 'look.accent'
  label: string
  /** What the colour is used for. */
  use: string
  contrastOf: (hex: string) => number
  nearestTo: (hex: string) => string
  /** Sentence about the contrast of texts: "White text reads at 8.0 to 1". */
  says: (inputs: { figure: string }) => string
}

const figureOf = (contrast: number): string => (Math.floor(contrast * 10) / 10).toFixed(1)

/** A colour, typed or picked, with the contrast of text on it; a refused one beside the nearest. */
export function ColourField(props: ColourFieldProps) {
  const { form, path, label, use, contrastOf, nearestTo, says } = props
  const typed = String(form.form.watch(path as SettingName))
  const hex = hexOfTyped(typed)
  const contrast = hex === null ? null : contrastOf(hex)
  const isRefused = contrast !== null && contrast < leastContrast
  const choose = (chosen: string) =>
    form.form.setValue(path as SettingName, chosen as never, {
      shouldDirty: true,
      shouldValidate: true,
    })
  return (
    <div className="brand-colour">
      <input
        type="color"
        aria-label={m.admin_brand_pick({ colour: label })}
        value={hex ?? '#ffffff'}
        onChange={(event) => choose(event.target.value)}
      />
      <TextField
        {...form.at(path, label)}
        hint={
          contrast === null || isRefused ? use : `${use} · ${says({ figure: figureOf(contrast) })}`
        }
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={7}
      />
      {hex && isRefused && (
        <div className="brand-nearest">
          <Sample hex={hex} contrast={contrast}>
            {m.admin_brand_yours()}
          </Sample>
          <Sample hex={nearestTo(hex)} contrast={contrastOf(nearestTo(hex))}>
            {m.admin_brand_nearest()}
          </Sample>
          <Button size="small" onClick={() => choose(nearestTo(hex))}>
            {m.admin_brand_take()}
          </Button>
        </div>
      )}
    </div>
  )
}

type SampleProps = { hex: string; contrast: number; children: ReactNode }

/** The same button in a colour, with its figure. The text of a refused one is drawn, not read. */
function Sample({ hex, contrast, children }: SampleProps) {
  return (
    <figure>
      <span className="brand-swatch" style={{ background: hex }} aria-hidden="true" />
      <figcaption>
        <b>{children}</b>{' '}
        <bdi className="ltr">
          {hex.toUpperCase()} · {m.admin_brand_to_one({ figure: figureOf(contrast) })}
        </bdi>
      </figcaption>
    </figure>
  )
}
