import { limits } from '#contract/limits.ts'
import { foldName } from '#contract/products/options/option-names.ts'
import * as m from '#messages'
import { Input } from '#web/ui/fields/field.tsx'
import { Nuqta } from '#web/ui/marks/nuqta.tsx'
import { Words } from '#web/ui/text/words.tsx'

type ArabicNamesProps = {
  title: string
  names: string[]
  /** Arabic names by the folded name. */
  arabic: Record<string, string>
  onType: (name: string, typed: string) => void
}

/** Arabic names of sizes or values, closed at first. */
export function ArabicNames({ title, names, arabic, onType }: ArabicNamesProps) {
  if (names.length === 0) return null
  return (
    <details className="disclosure">
      <summary>
        <Nuqta className="disclosure-mark" />
        {title}
      </summary>
      <ul className="shades">
        {names.map((name) => (
          <li key={foldName(name)} className="shade-row">
            <span className="shade-of">
              <bdi>
                <Words of={name} />
              </bdi>
            </span>
            <Input
              dir="rtl"
              lang="ar"
              autoComplete="off"
              maxLength={limits.size}
              aria-label={m.admin_product_shade_name({ colour: name })}
              value={arabic[foldName(name)] ?? ''}
              onChange={(event) => onType(name, event.target.value)}
            />
          </li>
        ))}
      </ul>
    </details>
  )
}
