import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { foldName } from '#contract/products/options/option-names.ts'
import { fullSizeName } from '#contract/products/options/own-choice.ts'
import { formatFigure } from '#contract/text/money.ts'
import * as m from '#messages'
import { Button } from '#web/ui/buttons/button.tsx'
import { PairFields } from '../../kit/form/fields.tsx'
import { nameOf } from '../../kit/names.tsx'
import { type ProductForm, useTyped } from '../use-product-form.ts'
import { ArabicNames } from '../arabic-names.tsx'
import { NamesField } from './names-field.tsx'
import { lostPieces, typedRows, typedValues } from './own-choice.ts'

/** A choice besides size and colour, its name and values; a button until it is wanted. */
export function ChoiceField({ form }: { form: ProductForm }) {
  const [name, nameArabic] = [useTyped(form, 'choice_name'), useTyped(form, 'choice_name_ar')]
  const [choices, begun] = [useTyped(form, 'choices'), useTyped(form, 'begun')]
  const sizes = useTyped(form, 'sizes')
  const typed = { sizes, choices, begun, missing: useTyped(form, 'missing') }
  const isWhole = typedRows(typed).length === typedRows({ ...typed, missing: [] }).length
  const stock = useTyped(form, 'stock')
  const lost = stock === null ? [] : lostPieces(form.inStock?.stock ?? {}, typed)
  const arabic = useTyped(form, 'choice_names')
  const sizeNames = useTyped(form, 'size_names')
  const [isOpen, setOpen] = useState(false)
  const values = typedValues(typed)
  const isNamed = name !== '' || nameArabic !== ''
  const named = ([{ part, choice }, quantity]: (typeof lost)[number]) => {
    const name_ar = fullSizeName({
      part: part && (sizeNames[foldName(part)] || part),
      choice: choice && (arabic[foldName(choice)] || choice),
    })
    const names = nameOf({ name: fullSizeName({ part, choice }), name_ar })
    const count = formatFigure(quantity)
    return names ? m.admin_history_pieces({ names, quantity: count }) : count
  }
  const anew = (
    <p className="hint is-full names-twice" role="status">
      {lost.length > 0 && `${m.admin_choice_anew()} ${lost.map(named).join(m.admin_list_comma())}`}
    </p>
  )
  if (!isOpen && !isNamed && values.length === 0)
    return (
      <>
        <div className="is-full">
          <Button kind="tertiary" size="small" onClick={() => setOpen(true)}>
            {m.admin_choice_add()}
          </Button>
        </div>
        {anew}
      </>
    )
  const enter = () => {
    if (JSON.stringify(begun.values) !== JSON.stringify(values))
      form.put('begun', { ...begun, values })
  }
  return (
    <>
      <PairFields form={form} name="choice_name" maxLength={limits.choice_name} />
      <div className="is-full">
        <NamesField
          form={form}
          name="choices"
          hint={m.admin_choice_hint()}
          optional={!isNamed}
          onFocus={enter}
        >
          <ArabicNames
            title={m.admin_choice_names()}
            names={values.map((value) => value.name)}
            arabic={Object.fromEntries(
              values.map((value) => [foldName(value.name), arabic[value.of] ?? '']),
            )}
            onType={(typed, inArabic) => {
              const value = values.find((one) => one.name === typed)
              if (value) form.put('choice_names', { ...arabic, [value.of]: inArabic })
            }}
          />
        </NamesField>
        {!isWhole && (
          <p className="hint">
            {m.admin_choice_missing()}{' '}
            <button type="button" className="link tap" onClick={() => form.put('missing', [])}>
              {m.admin_choice_fill()}
            </button>
          </p>
        )}
      </div>
      {anew}
    </>
  )
}
