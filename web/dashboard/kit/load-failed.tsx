import { useRevalidator } from 'react-router'
import { FailedState } from '#web/ui/states.tsx'

/** Loading failure of a screen; its retry loads the screen again. */
export function LoadFailed({ page }: { page?: boolean }) {
  const { revalidate, state } = useRevalidator()
  return <FailedState onRetry={revalidate} busy={state === 'loading'} page={page} />
}
