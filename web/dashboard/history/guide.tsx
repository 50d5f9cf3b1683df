import type { SizeGuideRecord } from '#contract/products/subcategories.ts'
import * as m from '#messages'
import { currentLocale } from '#web/locale.ts'
import { nameOf } from '../kit/names.tsx'

/** Size guide of a history entry, in the page's language. */
export function GuideOf({ guide: { columns, rows, how, how_ar } }: { guide: SizeGuideRecord }) {
  const text = (currentLocale() === 'ar' && how_ar) || how
  return (
    <>
      <table className="history-guide">
        <thead>
          <tr>
            <th scope="col">{m.admin_guide_rows()}</th>
            {columns.map((column, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: what was stored does not move any more
              <th key={place} scope="col">
                <bdi>{nameOf(column)}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ size, size_ar, values }) => (
            <tr key={size}>
              <th scope="row">
                <bdi>{nameOf({ name: size, name_ar: size_ar })}</bdi>
              </th>
              {values.map((value, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: what was stored does not move any more
                <td key={place}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {text && <p className="whitespace-pre-line">{text}</p>}
    </>
  )
}
