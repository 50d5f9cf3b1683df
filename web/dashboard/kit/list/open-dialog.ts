import { useNavigate } from 'react-router'
import { pathTo } from '#web/links.ts'
import { useListQuery } from './list-query.ts'

/** Opens a dialog over the list by its English address; the list's query is kept. */
export function useOpenDialog(): (to: string) => void {
  const navigate = useNavigate()
  const { params } = useListQuery()
  const query = params.size > 0 ? `?${params}` : ''
  return (to) =>
    navigate(pathTo(to) + query, { state: { fromList: true }, preventScrollReset: true })
}
