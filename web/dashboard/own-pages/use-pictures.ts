import { useState } from 'react'
import type { OwnPageRecord } from '#contract/shop/own-pages.ts'

type Stored = OwnPageRecord['pictures'][number]

/** Pictures of a page's sections by their ids, including those uploaded since it was loaded. */
export function usePictures(stored: readonly Stored[]) {
  const [added, setAdded] = useState<Stored[]>([])
  return {
    of: (id: number | undefined) => {
      const picture = [...stored, ...added].find((one) => one.id === id)
      return picture ? { ...picture, url: picture.path } : null
    },
    learn: (picture: Stored) => setAdded((known) => [...known, picture]),
  }
}

export type Pictures = ReturnType<typeof usePictures>
