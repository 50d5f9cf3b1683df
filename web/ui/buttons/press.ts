import type { MouseEvent } from 'react'

/** Whether a press on a link opens it here, and not in a new tab or window. */
export const isPlainPress = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  !(metaKey || ctrlKey || shiftKey || altKey)
