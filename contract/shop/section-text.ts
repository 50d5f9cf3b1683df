/**
 * Format of a section's text, without zod: paragraphs that keep their line breaks, lists of lines
 * that begin with "- ", bold text between two stars, and links as [words](/path or https://…). The
 * parts are plain text: whoever draws them escapes them.
 */

/** Piece of a line; `to`: the shop's path without a language, or an https address. */
export type TextPiece = { text: string; bold?: boolean; to?: string }
export type TextBlock =
  | { kind: 'paragraph'; pieces: TextPiece[] }
  | { kind: 'list'; items: TextPiece[][] }

export function sectionBlocks(text: string): TextBlock[] {
  const blocks: TextBlock[] = []
  for (const part of text.split(/\r?\n(?:[^\S\n]*\r?\n)+/)) {
    let lines: string[] = []
    const end = () => {
      if (lines.length > 0)
        blocks.push({ kind: 'paragraph', pieces: textPieces(lines.join('\n'), {}) })
      lines = []
    }
    for (const line of part.split(/\r?\n/).map((one) => one.trim())) {
      const item = /^- +(.+)$/.exec(line)?.[1]
      if (item === undefined) {
        if (line) lines.push(line)
        continue
      }
      const last = lines.length > 0 ? undefined : blocks.at(-1)
      end()
      if (last?.kind === 'list') last.items.push(textPieces(item, {}))
      else blocks.push({ kind: 'list', items: [textPieces(item, {})] })
    }
    end()
  }
  return blocks
}

/** Text of the pieces without their marks, on one line. */
export const plainText = (text: string): string =>
  sectionBlocks(text)
    .flatMap((block) => (block.kind === 'list' ? block.items : [block.pieces]))
    .map((pieces) => pieces.map((piece) => piece.text).join(''))
    .join(' ')
    .replace(/\s+/g, ' ')

/**
 * Bold text or a link. Neither spans two lines, and bold text has no space at its ends.
 */
const marked =
  /\*\*(?=\S)(?<bold>(?:[^*\n]|\*(?!\*))+)(?<=\S)\*\*|\[(?<words>[^[\]\n]+)\]\((?<to>[^()\s]+)\)/g

function textPieces(text: string, look: Omit<TextPiece, 'text'>): TextPiece[] {
  const pieces: TextPiece[] = []
  let read = 0
  for (const { 0: whole, index, groups } of text.matchAll(marked)) {
    const { bold, words, to } = groups as Record<string, string | undefined>
    const target = to && linkIn(to)
    // A mark within one of its own kind, and a link that leads nowhere, stay as they are written.
    if (bold ? look.bold : !target || look.to) continue
    if (index > read) pieces.push({ text: text.slice(read, index), ...look })
    pieces.push(
      ...(bold
        ? textPieces(bold, { ...look, bold: true })
        : textPieces(words as string, { ...look, to: target as string })),
    )
    read = index + whole.length
  }
  if (read < text.length) pieces.push({ text: text.slice(read), ...look })
  return pieces
}

/** Address of a link as the shop writes it; undefined for any other than a path or https. */
function linkIn(written: string): string | undefined {
  const to = written.replace(/^(\/ar)+(?=\/|$)/, '') || '/'
  return /^(\/(?![/\\])|https:\/\/[^/])[^\s\\\p{Cc}]*$/u.test(to) ? to : undefined
}
