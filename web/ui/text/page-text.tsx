type PageTextProps = { blocks: { kind: 'heading' | 'paragraph'; text: string }[] }

/** Owner's text of a page: headings and paragraphs. */
export function PageText({ blocks }: PageTextProps) {
  return (
    <div className="page-text">
      {blocks.map(({ kind, text: words }, place) =>
        kind === 'heading' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same words may stand twice, and nothing in them has a state
          <h2 key={place} className="title-1">
            {words}
          </h2>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <p key={place} className="whitespace-pre-line">
            {words}
          </p>
        ),
      )}
    </div>
  )
}
