/** Whether a visitor comes to an order's page from having placed it: the page is for whoever has its address, and thanks once. */
import { useEffect, useState } from 'react'

/** The order that was placed last, until its page is left; a reload forgets it. */
let last = ''

export const tellPlaced = (token: string): void => {
  last = token
}

/** For as long as the page stands, panels over it included; false on the server. */
export function useJustPlaced(token: string): boolean {
  const [placed] = useState(last)
  useEffect(
    () => () => {
      last = ''
    },
    [],
  )
  return placed === token
}
