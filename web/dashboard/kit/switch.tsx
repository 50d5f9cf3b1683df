import { Nuqta } from '#web/ui/nuqta.tsx'

/** How a switch looks; its button says in words and by aria-pressed or aria-checked what it is. A place may set --switch-start, its margin. */
export function Switch() {
  return (
    <span className="switch" aria-hidden="true">
      <Nuqta className="switch-mark" />
    </span>
  )
}
