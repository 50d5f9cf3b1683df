/**
 * Names of the shop's own pages, and the format of their text, without zod: screens of the shop use
 * both.
 */

/**
 * Names of the pages as in their addresses, in the order of the list. A page's id is its position,
 * from 1.
 */
export const pageNames = ['about', 'delivery-returns', 'privacy', 'contact'] as const
export type PageName = (typeof pageNames)[number]

export const pageIdOf = (name: PageName): number => pageNames.indexOf(name) + 1

export type PageBlock = { kind: 'heading' | 'paragraph'; text: string }

/** Headings and paragraphs of a page's text; a paragraph keeps its line breaks. */
export function blocksOf(text: string): PageBlock[] {
  const blocks: PageBlock[] = []
  let open = false
  for (const line of text.split(/\r?\n/).map((one) => one.trim())) {
    const heading = /^#\s+(.*)$/.exec(line)?.[1]
    const last = blocks.at(-1)
    if (heading) blocks.push({ kind: 'heading', text: heading })
    else if (line && open && last) last.text += `\n${line}`
    else if (line) blocks.push({ kind: 'paragraph', text: line })
    open = line !== '' && !heading
  }
  return blocks
}
