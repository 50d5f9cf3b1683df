/**
 * The head in the order in which a slow line should bring it: what the first paint waits for, then what a visitor presses. React writes
 * the style sheet last, and scripts would be as urgent as the page's first picture.
 */
export function firstPaintFirst(html: string): string {
  const end = html.indexOf('</head>')
  const head = html.slice(0, end)
  const sheets = head.match(/<link rel="stylesheet"[^>]*>/g) ?? []
  const others = sheets
    .reduce((rest, sheet) => rest.replace(sheet, ''), head)
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
  const first = others.indexOf('<link')
  return others.slice(0, first) + sheets.join('') + others.slice(first) + html.slice(end)
}
