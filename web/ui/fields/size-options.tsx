import { type ComponentProps, type ReactNode, type Ref, useId } from 'react'
import * as m from '#messages'
import { FieldError } from './field.tsx'
import { Words } from '../text/words.tsx'

export type SizeOption = {
  value: string
  label: string
  /** Reason that the size is unavailable ("Sold out in this colour"); null when available. */
  unavailable?: string | null
  /** Number sizes that it fits like, under the label. */
  fitsLike?: string | null
  /** What it costs, under the label, where not all cost the same. */
  price?: string | undefined
}

type SizeOptionsProps = {
  legend: string
  name: string
  options: SizeOption[]
  value: string | null
  onChange: (value: string) => void
  /** Error 'Size is Required': turns the boxes red and is announced. */
  error?: string | undefined
  /** Reference for moving the focus to the group when a size is missing. */
  ref?: Ref<HTMLFieldSetElement>
}

/**
 * Radio group of size boxes, all visible. Unavailable sizes are struck through, disabled and give
 * their reason. A single size is shown as text.
 */
export function SizeOptions({
  legend,
  name,
  options,
  value,
  onChange,
  error,
  ref,
}: SizeOptionsProps) {
  const id = useId()
  const isFact = options.length === 1
  const chosen = !isFact && options.find((option) => option.value === value)
  return (
    <fieldset
      className={isFact ? 'size-fact' : undefined}
      ref={ref}
      tabIndex={-1}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className="option-legend">
        {legend}{' '}
        {chosen && (
          <span>
            <bdi>
              <Words of={chosen.label} />
            </bdi>
            {chosen.fitsLike && m.product_fits_like({ numbers: chosen.fitsLike })}
          </span>
        )}
      </legend>
      <Boxes isMissing={Boolean(error)}>
        {options.map((option) => (
          <Box
            key={option.value}
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={Boolean(option.unavailable)}
            aria-invalid={error ? true : undefined}
            aria-label={
              option.unavailable
                ? m.ui_unavailable({ option: option.label, reason: option.unavailable })
                : undefined
            }
            title={option.unavailable ?? undefined}
            onChange={() => onChange(option.value)}
          >
            <SizeLabel option={option} />
          </Box>
        ))}
      </Boxes>
      <div className={error && 'mt-2'} aria-live="assertive">
        <FieldError id={`${id}-error`} text={error} />
      </div>
    </fieldset>
  )
}

/** Label of a size; the numbers below it are said with the chosen size, and not in its name. */
function SizeLabel({ option: { label, fitsLike, price } }: { option: SizeOption }) {
  return (
    <span>
      <span dir="auto">
        <Words of={label} />
      </span>
      {fitsLike && (
        <span className="size-fits ltr" aria-hidden="true">
          {fitsLike}
        </span>
      )}
      {price && (
        <>
          {' '}
          <span className="size-fits">{price}</span>
        </>
      )}
    </span>
  )
}

/** Row of boxes, also for other choices than sizes. */
export function Boxes({
  isMissing = false,
  children,
}: {
  isMissing?: boolean
  children: ReactNode
}) {
  return <div className={isMissing ? 'options is-missing' : 'options'}>{children}</div>
}

/**
 * Choice drawn as a box around its children; the props belong to the input, of type radio or
 * checkbox.
 */
export function Box({ title, children, ...input }: ComponentProps<'input'>) {
  return (
    <label className="size-option" title={title}>
      <input {...input} />
      <span>{children}</span>
    </label>
  )
}

type SizeButtonsProps = Pick<SizeOptionsProps, 'legend' | 'options'> & {
  onChoose: (value: string) => void
}

/** Size boxes as buttons, where a press completes the step. */
export function SizeButtons({ legend, options, onChoose }: SizeButtonsProps) {
  return (
    <fieldset>
      <legend className="option-legend">{legend}</legend>
      <Boxes>
        {options.map((option) => {
          const { value, label, unavailable } = option
          return (
            <button
              key={value}
              type="button"
              className="size-option"
              disabled={Boolean(unavailable)}
              aria-label={
                unavailable ? m.ui_unavailable({ option: label, reason: unavailable }) : undefined
              }
              title={unavailable ?? undefined}
              onClick={() => onChoose(value)}
            >
              <SizeLabel option={option} />
            </button>
          )
        })}
      </Boxes>
    </fieldset>
  )
}
