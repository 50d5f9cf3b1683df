import { withoutMarks } from '#contract/isolated.ts'

/**
 * Answers whether it lies in the clipboard now, without marks of direction; pages without https may
 * not write it by the newer way.
 */
export async function copyText(shown: string): Promise<boolean> {
  const text = withoutMarks(shown)
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyByHand(text)
  }
}

function copyByHand(text: string): boolean {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'sr-only'
  document.body.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  return isCopied
}
