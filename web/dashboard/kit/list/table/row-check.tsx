import type { InputHTMLAttributes, Ref } from 'react'

type RowCheckProps = Pick<InputHTMLAttributes<HTMLInputElement>, 'checked' | 'disabled'> & {
  label: string
  onChange: () => void
  className?: string
  ref?: Ref<HTMLInputElement>
}

/** Checkbox that selects a row. */
export function RowCheck({ label, className, ...input }: RowCheckProps) {
  return (
    <label className={className ? `row-check ${className}` : 'row-check'}>
      <input type="checkbox" aria-label={label} {...input} />
    </label>
  )
}
