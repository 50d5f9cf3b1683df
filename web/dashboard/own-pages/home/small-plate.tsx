import type { SectionKind } from '#contract/shop/section-kinds.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { kindIcons } from '../kinds.ts'
import type { Look } from '../use-looks.ts'

/** Small plate of a section: its first pictures, the promise's band, lines, or its icon. */
export function SmallPlate({ kind, looks }: { kind: SectionKind; looks: Look[] }) {
  const shown = looks.slice(0, 3)
  const look = shown.length > 0 ? '' : kind === 'promise' ? ' is-band' : ' is-drawn'
  return (
    <span
      className={`section-plate${look}`}
      style={shown.length > 1 ? { gridTemplateColumns: `repeat(${shown.length}, 1fr)` } : undefined}
      aria-hidden="true"
    >
      {shown.map((picture) => (
        <Picture key={picture.url} of={picture} alt="" sizes="4.5rem" />
      ))}
      {look === ' is-drawn' && <Icon of={kindIcons[kind]} />}
    </span>
  )
}
