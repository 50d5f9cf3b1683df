import type { ShownSection } from '#contract/shop/sections.ts'
import { sectionBlocks, type TextPiece } from '#contract/shop/section-text.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { OwnerLink } from '../link.tsx'

type TextSectionProps = {
  section: ShownSection & { kind: 'text' }
  /** Heading as of the other sections of the home page. */
  isHome?: boolean
}

/** Owner's text with its heading and its link. */
export function TextSection({ section: { title, text, more, to }, isHome }: TextSectionProps) {
  return (
    <section className="wrap section">
      {title &&
        (isHome ? (
          <div className="thread">
            <h2 className="display-2">{title}</h2>
          </div>
        ) : (
          <h2 className="title-1">{title}</h2>
        ))}
      <div className={title ? 'section-words is-titled' : 'section-words'}>
        {sectionBlocks(text).map((block, place) =>
          block.kind === 'list' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same words may stand twice, and nothing in them has a state
            <ul key={place} className="section-list">
              {block.items.map((pieces, item) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <li key={item}>{pieces.map(drawn)}</li>
              ))}
            </ul>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <p key={place} className="whitespace-pre-line">
              {block.pieces.map(drawn)}
            </p>
          ),
        )}
        {to && more && (
          <p>
            <OwnerLink className={buttonClass()} to={to}>
              {more}
            </OwnerLink>
          </p>
        )}
      </div>
    </section>
  )
}

const drawn = ({ text, bold, to }: TextPiece, place: number) => (
  <OwnerLink key={place} className="link" to={to}>
    {bold ? <strong>{text}</strong> : text}
  </OwnerLink>
)
