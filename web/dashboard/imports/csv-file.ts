import { markText } from '#contract/sheets.ts'

/** Hands a small table over as a CSV that Excel opens with its letters: with a byte order mark, and formulas as texts. */
export function saveCsv(name: string, rows: string[][]): void {
  const cell = (text: string) => `"${markText(text).replaceAll('"', '""')}"`
  const content = rows.map((row) => row.map(cell).join(',')).join('\r\n')
  const address = URL.createObjectURL(new Blob([`\uFEFF${content}\r\n`], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // After the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
