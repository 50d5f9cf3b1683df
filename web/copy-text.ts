import { withoutMarks } from '#contract/text/isolated.ts'

/**
 * Copies a text without its direction marks; resolves to whether it worked. Pages without https
 * have no clipboard API.
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
