/** Whether a visitor comes to an order's page from having placed it: only the browser's own history tells, the page is for whoever has its address. */
import { useState } from 'react'
import { useLocation } from 'react-router'
import { givesUpPage } from '#web/navigation/keep-page.tsx'
import { useHydrated } from '../forms/hydrated.ts'

/** What checkout hands on to the page of the order that it made. */
export const placed = { placed: true, ...givesUpPage }

/** For as long as the page stands, panels over it and a reload included; false on the server. */
export function useJustPlaced(token: string): boolean {
  const isHydrated = useHydrated()
  const state = useLocation().state as typeof placed | null
  const [known, setKnown] = useState('')
  if (isHydrated && state?.placed && known !== token) setKnown(token)
  return known === token
}
