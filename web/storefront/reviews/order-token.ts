/**
 * Order token of a review: the order's page passes it behind '#', which is never sent to a server;
 * it marks the review as a buyer's (R123).
 */
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { pathTo, pathToProduct } from '#web/links.ts'

/** Id of the review form on a product's page. */
export const reviewFormId = 'write-review'

/**
 * Link to the review form, as a new document: the redirect from id to slug keeps the part behind
 * '#'.
 */
export const reviewLink = (productId: number, token: string): string =>
  `${pathTo(pathToProduct(String(productId)))}#${reviewFormId}-${token}`

const brought = new RegExp(`^#${reviewFormId}-([\\w-]{20,64})$`)

/** Token from the address, which is removed from there at once, since visitors share addresses. */
export function useOrderToken(): string | undefined {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [token, setToken] = useState<string>()
  useEffect(() => {
    const [, found] = brought.exec(hash) ?? []
    if (!found) return
    setToken(found)
    navigate({ search: window.location.search, hash: reviewFormId }, { replace: true })
  }, [hash, navigate])
  return token
}
