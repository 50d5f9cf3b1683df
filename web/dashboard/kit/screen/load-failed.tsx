import { useRevalidator } from 'react-router'
import { DotString } from '#web/ui/brand/dot-string.tsx'
import { FailedState } from '#web/ui/notices/states.tsx'
import { ButtonLink } from '../../link.tsx'

/** Loading failure of a screen; its retry loads the screen again. */
export function LoadFailed({ page }: { page?: boolean }) {
  const { revalidate, state } = useRevalidator()
  return <FailedState onRetry={revalidate} busy={state === 'loading'} page={page} />
}

type MissingProps = { title: string; help: string; to: string; words: string }

/** Message for a missing record, with a link to its list. */
export function Missing({ title, help, to, words }: MissingProps) {
  return (
    <div className="desk-not-found">
      <DotString width={260} fallen />
      <h1 className="title-1">{title}</h1>
      <p className="muted">{help}</p>
      <ButtonLink kind="primary" to={to}>
        {words}
      </ButtonLink>
    </div>
  )
}
