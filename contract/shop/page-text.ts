/**
 * The names of the shop's own pages and how their text is read, without zod: screens of the shop
 * use both.
 */

/**
 * By the words of their addresses, in the order in which they are listed. A page's id is its place
 * among them, from 1.
 */
export const pageNames = ['about', 'delivery-returns', 'privacy', 'contact'] as const
export type PageName = (typeof pageNames)[number]

export const pageIdOf = (name: PageName): number => pageNames.indexOf(name) + 1

export type PageBlock = { kind: 'heading' | 'paragraph'; text: string }

/** What a page's text says, part by part; a paragraph keeps the ends of its lines. */
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
