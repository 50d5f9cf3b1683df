import { type ComponentProps, type CSSProperties, type MouseEvent, useId } from 'react'
import * as m from '#messages'
import { Field } from '#web/ui/fields/field.tsx'
import { Nuqta } from '#web/ui/marks/nuqta.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'

type Percent = 'focus_x' | 'focus_y'

type FocusFieldProps = {
  picture: ComponentProps<typeof Picture>['of'] & object
  /** Position in percent from the picture's upper left corner. */
  focus: { x: number; y: number }
  fieldOf: (name: Percent) => { label: string; error: string | undefined } & ComponentProps<'input'>
  onChange: (name: Percent, percent: number) => void
  /** Whether phones show this picture, without one of their own. */
  isOnPhones: boolean
}

/**
 * Focal point of a picture: set by a tap, or by two range inputs; with previews for phones and wide
 * screens.
 */
export function FocusField({ picture, focus, fieldOf, onChange, isOnPhones }: FocusFieldProps) {
  const hint = useId()
  const point = ({ currentTarget, clientX, clientY }: MouseEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    onChange('focus_x', Math.round(((clientX - left) / width) * 100))
    onChange('focus_y', Math.round(((clientY - top) / height) * 100))
  }
  return (
    <div className="focus-field">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the two fields below do the same by keys */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the same */}
      <div
        className="focus-picture"
        dir="ltr"
        style={{ '--ratio': picture.width / picture.height } as CSSProperties}
        onClick={point}
      >
        <Picture of={picture} alt="" sizes="(width >= 40rem) 34rem, 92vw" />
        <Nuqta
          className="focus-mark"
          style={{ insetInlineStart: `${focus.x}%`, insetBlockStart: `${focus.y}%` }}
        />
      </div>
      <fieldset className="focus-ranges" aria-describedby={hint}>
        <legend className="sr-only">{m.admin_slide_focus()}</legend>
        <p className="hint focus-hint" id={hint}>
          {m.admin_slide_focus_hint()}
        </p>
        <Range percent={focus.x} {...fieldOf('focus_x')} />
        <Range percent={focus.y} {...fieldOf('focus_y')} />
      </fieldset>
      <div className="focus-crops" aria-hidden="true">
        {isOnPhones && <SlideCrop of={picture} focus={focus} onPhones />}
        <SlideCrop of={picture} focus={focus} />
      </div>
    </div>
  )
}

type RangeProps = {
  label: string
  error: string | undefined
  percent: number
} & ComponentProps<'input'>

/** Range from left to right in both languages, since pictures are not mirrored. */
function Range({ label, error, percent, ...input }: RangeProps) {
  const said = `${percent}%`
  return (
    <Field label={label} note={<bdi>{said}</bdi>} error={error}>
      {(control) => (
        <input
          {...input}
          {...control}
          className="focus-range"
          type="range"
          dir="ltr"
          min={0}
          max={100}
          aria-valuetext={said}
        />
      )}
    </Field>
  )
}

type SlideCropProps = Pick<ComponentProps<typeof Picture>, 'of' | 'focus'> & { onPhones?: boolean }

/** Crop of the picture on the home page. */
export function SlideCrop({ of, focus, onPhones = false }: SlideCropProps) {
  return (
    <figure>
      <div className={onPhones ? 'slide-crop is-phone' : 'slide-crop'}>
        <Picture of={of} alt="" sizes="20rem" focus={focus} />
      </div>
      <figcaption className="hint">
        {onPhones ? m.admin_slide_on_phones() : m.admin_slide_on_wide()}
      </figcaption>
    </figure>
  )
}
