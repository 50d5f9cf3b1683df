import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ImportTarget } from '#contract/files/import-columns.ts'
import type { ImportOptions, ImportRecord } from '#contract/files/imports.ts'
import { formatFigure } from '#contract/text/money.ts'
import type { SubcategoryRecord } from '#contract/products/subcategories.ts'
import * as m from '#messages'
import { FieldError } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { adminApi } from '../api.ts'
import { errorWith, withReason } from '../kit/form/failures.ts'
import { Job } from '../kit/job.tsx'
import { useAction } from '../kit/use-action.ts'
import { ColumnMap } from './column-map.tsx'
import { HowFields } from './how-fields.tsx'
import { PlaceMap } from './place-map.tsx'
import { UnnamedPieces } from './unnamed-pieces.tsx'
import { fileTrouble, formatLabels } from './texts.ts'

/** Import step that maps columns and sub-categories, and sets how existing products are treated. */
export function Columns({ one, places }: { one: ImportRecord; places: SubcategoryRecord[] }) {
  const [targets, setTargets] = useState(() => one.columns.map(({ target }) => target))
  const [goes, setGoes] = useState(
    () => new Map(one.words.map(({ word, subcategory_id }) => [word, subcategory_id])),
  )
  const [options, setOptions] = useState<ImportOptions>(one.options)
  const { act, busy } = useAction()
  const words = one.words.filter(({ word }) => word === '' || targets.includes('subcategory'))
  const [search, setSearch] = useSearchParams()
  const isAskedPieces =
    targets.includes('name') && (one.without_pieces > 0 || !targets.includes('stock'))
  const isChecking = busy || one.state === 'checking'
  const check = (event: FormEvent) => {
    event.preventDefault()
    void act({
      send: async () => {
        const said = [...goes].map(([word, subcategory_id]) => ({ word, subcategory_id }))
        await adminApi().imports.check({ import_id: one.id, targets, places: said, options })
        if (search.has('step')) setSearch({}, { replace: true })
      },
      failure: withReason(errorWith(m.admin_import_check_failed())),
    })
  }
  const choose = (at: number, target: ImportTarget | null) =>
    setTargets(targets.map((former, place) => (place === at ? target : former)))
  return (
    <Job
      onSubmit={check}
      sending={isChecking}
      send={m.admin_import_check()}
      sendingText={m.admin_import_checking()}
      label={m.admin_import_how()}
      figure={formatFigure(one.products)}
      what={m.admin_import_products({ count: one.products })}
      short={m.admin_import_products({ count: one.products })}
      side={
        <>
          <HowFields one={one} options={options} onChange={setOptions} />
          {isAskedPieces && <UnnamedPieces one={one} options={options} onChange={setOptions} />}
          <p className="hint">{m.admin_import_check_help()}</p>
        </>
      }
    >
      <div role="alert">
        {one.trouble && <FieldError text={fileTrouble(one.trouble.code, one.trouble.detail)} />}
      </div>
      <Known one={one} targets={targets} />
      <ColumnMap one={one} targets={targets} onChoose={choose} />
      {words.length > 0 && (
        <PlaceMap
          words={words}
          places={places}
          goes={goes}
          onChoose={(word, id) => setGoes(new Map(goes).set(word, id))}
        />
      )}
    </Job>
  )
}

function Known({ one, targets }: { one: ImportRecord; targets: (ImportTarget | null)[] }) {
  const used = targets.filter((target) => target !== null).length
  const needed = one.columns.filter(
    ({ needs_look }, at) => needs_look && targets[at] === one.columns[at]?.target,
  ).length
  return (
    <p className="import-said">
      <Icon of={IconCircleCheck} />
      <span>
        <b>{formatLabels[one.format]()}.</b>{' '}
        {m.admin_import_columns_known({ used, all: targets.length, unused: targets.length - used })}{' '}
        {needed > 0 && m.admin_import_columns_need({ count: needed })}
      </span>
    </p>
  )
}
