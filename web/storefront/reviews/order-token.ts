/**
 * Whoever comes from an order brings its token behind '#', where no server sees it; the review is
 * then a buyer's (R123).
 */
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { pathTo, pathToProduct } from '#web/links.ts'

/** Where the form stands on a product's page. */
export const reviewFormId = 'write-review'

/**
 * Another document than the order's: what leads from an id to the product's address keeps what is
 * behind '#'.
 */
export const reviewLink = (productId: number, token: string): string =>
  `${pathTo(pathToProduct(String(productId)))}#${reviewFormId}-${token}`

const brought = new RegExp(`^#${reviewFormId}-([\\w-]{20,64})$`)

/** The token that came along, which leaves the address at once: that may be handed on. */
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
