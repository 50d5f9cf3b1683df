import type { MouseEvent } from 'react'

/** Whether a link is pressed to be followed here, and not in a tab or window of its own. */
export const isPlainPress = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  !(metaKey || ctrlKey || shiftKey || altKey)
