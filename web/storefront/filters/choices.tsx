/** Parts of the filter panel: groups of choices, some of them nested. */
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import * as m from '#messages'
import { Button } from '#web/ui/buttons/button.tsx'
import { Check } from '#web/ui/fields/field.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Swatch } from '#web/ui/fields/swatch.tsx'
import { Words } from '#web/ui/text/words.tsx'
import type { FilterDraft } from './filter-draft.ts'
import { isMeant, mostOf, type NameKey } from './filters.ts'

/** A group of choices with its heading. */
export function Facet({
  name,
  children,
  ...rest
}: { name: string; children: ReactNode } & ComponentProps<'fieldset'>) {
  return (
    <fieldset className="facet" {...rest}>
      <legend className="facet-legend">{name}</legend>
      {children}
    </fieldset>
  )
}

type Picked = { checked: boolean; disabled: boolean; onChange: (isChosen: boolean) => void }

/**
 * State of the checkboxes of one filter. An address may name an option in either language; the
 * number of options is limited.
 */
export function usePicked(
  form: FilterDraft,
  key: NameKey,
): (option: { value: string; name: string }) => Picked {
  const chosen = form.draft[key]
  return (option) => {
    const asked = chosen.find((one) => isMeant(one, option))
    const checked = asked !== undefined
    return {
      checked,
      disabled: !checked && chosen.length >= mostOf(key),
      onChange: (isChosen) => form.toggle(key, asked ?? option.value, isChosen),
    }
  }
}

/** Product count of an option: visual only, not part of the option's name (R28). */
export const CountBeside = ({ of: count }: { of: number | undefined }) =>
  count === undefined ? null : (
    <span className="facet-count" aria-hidden="true">
      ({count})
    </span>
  )

type ChoiceProps = Omit<Picked, 'disabled'> & {
  disabled?: boolean
  name: string
  count: number | undefined
  /** Colour value of a colour option. */
  hex?: string | null
}

export function Choice({ name, count, hex, onChange, ...input }: ChoiceProps) {
  return (
    <Check>
      <input type="checkbox" {...input} onChange={(event) => onChange(event.target.checked)} />
      {hex !== undefined && <Swatch color={hex} />}
      <bdi className="choice-name">
        <Words of={name} />
      </bdi>
      <CountBeside of={count} />
    </Check>
  )
}

type GroupProps = { name: string; choice: ChoiceProps; children: ChoiceProps[] }

/** A choice with nested choices behind a chevron; open where a nested choice is selected. */
export function Group({ name, choice, children }: GroupProps) {
  const id = useId()
  const [open, setOpen] = useState(children.some(({ checked }) => checked))
  return (
    <div>
      <div className="facet-group-head">
        <Choice {...choice} />
        {children.length > 0 && (
          <IconButton
            className="facet-group-open"
            icon={IconChevronDown}
            label={m.filter_inside({ name })}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          />
        )}
      </div>
      <div className="facet-group-inside" id={id} hidden={!open}>
        {children.map((one) => (
          <Choice key={one.name} {...one} />
        ))}
      </div>
    </div>
  )
}

const shownAtFirst = 8

/** The first choices and the selected ones; a button shows the rest. */
export function Choices({ children }: { children: ChoiceProps[] }) {
  const [all, setAll] = useState(children.length <= shownAtFirst + 2)
  const shown = all
    ? children
    : children.filter(({ checked }, place) => place < shownAtFirst || checked)
  return (
    <>
      {shown.map((one) => (
        <Choice key={one.name} {...one} />
      ))}
      {!all && (
        <Button kind="tertiary" size="small" onClick={() => setAll(true)}>
          {m.filter_all_of({ count: children.length })}
        </Button>
      )}
    </>
  )
}
