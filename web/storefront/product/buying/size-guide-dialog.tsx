import { useCallback, useEffect, useState } from 'react'
import { foldName } from '#contract/products/options/option-names.ts'
import type { SizeGuide } from '#contract/products/products.ts'
import { unbroken } from '#contract/text/unbroken.ts'
import * as m from '#messages'
import { browserApi } from '#web/api.ts'
import { logUnexpected } from '#web/forms/refusal-of.ts'
import { currentLocale } from '#web/locale.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Box, Boxes } from '#web/ui/fields/size-options.tsx'
import { LineSkeleton } from '#web/ui/notices/skeleton.tsx'
import { FailedState } from '#web/ui/notices/states.tsx'

type SizeGuideDialogProps = {
  open: boolean
  onClose: () => void
  /** Id of the size guide, `size_guide_id` of the product. */
  id: number
  chosen: string | undefined
}

/** Size guide of a product in centimetres or inches, with instructions for measuring. */
export function SizeGuideDialog({ open, onClose, id, chosen }: SizeGuideDialogProps) {
  const { guide, failed, ask } = useSizeGuide(id)
  return (
    <Dialog open={open} onClose={onClose} title={m.size_guide()} width="44rem">
      {guide ? (
        <Guide guide={guide} chosen={chosen} />
      ) : failed ? (
        <FailedState onRetry={ask} />
      ) : (
        <div className="size-guide" aria-busy="true">
          {[1, 2, 3, 4].map((row) => (
            <LineSkeleton key={row} width="100%" />
          ))}
        </div>
      )}
    </Dialog>
  )
}

function useSizeGuide(id: number) {
  const [guide, setGuide] = useState<SizeGuide | null>(null)
  const [failed, setFailed] = useState(false)
  const ask = useCallback(() => {
    setFailed(false)
    browserApi()
      .products.sizeGuide({ id: String(id), lang: currentLocale() })
      .then(
        (answer) => setGuide(answer.size_guide),
        (thrown: unknown) => {
          logUnexpected(thrown)
          setFailed(true)
        },
      )
  }, [id])
  useEffect(ask, [ask])
  return { guide, failed, ask }
}

const units = { cm: m.ui_cm, inches: m.size_guide_inches }
type Unit = keyof typeof units

/** Length in cm as stored (84.5); in inches to one decimal. */
const write = (value: number, unit: Unit): string =>
  unit === 'cm' ? String(value) : (value / 2.54).toFixed(1)

function Guide({
  guide: { columns, rows, how },
  chosen,
}: {
  guide: SizeGuide
  chosen: string | undefined
}) {
  const [unit, setUnit] = useState<Unit>('cm')
  const isChosen = (size: string) => chosen !== undefined && foldName(size) === foldName(chosen)
  return (
    <div className="size-guide">
      <div role="radiogroup" aria-label={m.size_guide_unit()}>
        <Boxes>
          {(Object.keys(units) as Unit[]).map((one) => (
            <Box
              key={one}
              type="radio"
              name="unit"
              value={one}
              checked={one === unit}
              onChange={() => setUnit(one)}
            >
              {units[one]()}
            </Box>
          ))}
        </Boxes>
      </div>
      <div className="size-guide-scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">{m.product_size()}</th>
              {columns.map((name) => (
                <th key={name} scope="col">
                  <bdi>{name}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ size, values }) => (
              <tr
                key={size}
                className={isChosen(size) ? 'is-chosen' : undefined}
                aria-current={isChosen(size) || undefined}
              >
                <th scope="row">
                  <bdi>{unbroken(size)}</bdi>
                  {isChosen(size) && (
                    <span className="size-guide-yours">{m.size_guide_yours()}</span>
                  )}
                </th>
                {columns.map((name, place) => (
                  <td key={name}>{values[place] == null ? '' : write(values[place], unit)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {how && (
        <>
          <h3 className="title-2">{m.size_guide_how()}</h3>
          <p className="whitespace-pre-line" dir="auto">
            {how}
          </p>
        </>
      )}
    </div>
  )
}
