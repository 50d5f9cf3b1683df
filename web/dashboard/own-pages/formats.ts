/** Marks of bold words, lists and links in the text of a section. */
export type Format = 'bold' | 'list' | 'link'

/** Address that a new link begins with. */
const linkStart = 'https://'

/**
 * The text with the chosen words formatted, or as it was before where they already are, and what is
 * chosen then. For a link its address is chosen, to be typed.
 */
export function formatted(
  format: Format,
  text: string,
  from: number,
  to: number,
): { text: string; from: number; to: number } {
  const put = (start: number, end: number, words: string, chosen: [from: number, to: number]) => ({
    text: text.slice(0, start) + words + text.slice(end),
    from: start + chosen[0],
    to: start + chosen[1],
  })
  const words = text.slice(from, to)
  if (format === 'bold') {
    const isBold = text.slice(from - 2, from) === '**' && text.slice(to, to + 2) === '**'
    return isBold
      ? put(from - 2, to + 2, words, [0, words.length])
      : put(from, to, `**${words}**`, [2, 2 + words.length])
  }
  if (format === 'link') {
    const start = words.length + 3
    return put(from, to, `[${words}](${linkStart})`, [start, start + linkStart.length])
  }
  const start = text.lastIndexOf('\n', from - 1) + 1
  const lines = text.slice(start, to).split('\n')
  const isList = lines.every((line) => line.startsWith('- '))
  const listed = lines.map((line) => (isList ? line.slice(2) : `- ${line}`)).join('\n')
  return put(start, to, listed, [0, listed.length])
}
