import { useState } from 'react'
import { toLatinDigits } from '#contract/text/digits.ts'
import type { ImportOptions, ImportRecord } from '#contract/files/imports.ts'
import * as m from '#messages'
import { NumberField } from '../../kit/form/fields.tsx'
import { Picks } from '../../kit/form/picks.tsx'

type UnnamedPiecesProps = {
  one: ImportRecord
  options: ImportOptions
  /** Whether they were chosen; else none of the choices is marked. */
  isChosen: boolean
  onChange: (options: ImportOptions) => void
}

/** Default stock of new products without one in the file (R320). */
export function UnnamedPieces({ one, options, isChosen, onChange }: UnnamedPiecesProps) {
  const { unnamed_pieces } = options
  const [kind, setKind] = useState<'zero' | 'each' | 'draft' | null>(
    !isChosen
      ? null
      : unnamed_pieces === 'draft'
        ? 'draft'
        : unnamed_pieces === 0
          ? 'zero'
          : 'each',
  )
  const [typed, setTyped] = useState(
    typeof unnamed_pieces === 'number' && unnamed_pieces > 0 ? String(unnamed_pieces) : '1',
  )
  const put = (unnamed_pieces: ImportOptions['unnamed_pieces']) =>
    onChange({ ...options, unnamed_pieces })
  return (
    <>
      <Picks
        legend={m.admin_import_unnamed()}
        options={[
          {
            value: 'zero',
            label: m.admin_import_unnamed_zero(),
            note: m.admin_import_unnamed_zero_note(),
          },
          { value: 'each', label: m.admin_import_unnamed_each() },
          {
            value: 'draft',
            label: m.admin_import_unnamed_draft(),
            note: m.admin_import_unnamed_draft_note(),
          },
        ]}
        value={kind}
        onChange={(kind) => {
          setKind(kind)
          put(kind === 'draft' ? 'draft' : kind === 'each' ? Number(typed) : 0)
        }}
        hint={
          one.without_pieces > 0
            ? m.admin_import_unnamed_count({ count: one.without_pieces })
            : undefined
        }
      />
      {kind === 'each' && (
        <NumberField
          label={m.admin_import_unnamed_each_label()}
          maxLength={6}
          value={typed}
          onChange={({ target }) => {
            const digits = toLatinDigits(target.value).replace(/\D/g, '')
            setTyped(digits)
            put(Number(digits))
          }}
        />
      )}
    </>
  )
}
