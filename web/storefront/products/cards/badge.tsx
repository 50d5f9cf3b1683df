import { Notch } from '#web/ui/marks/notch.tsx'
import { Nuqta } from '#web/ui/marks/nuqta.tsx'

/** Badge of one or two words on a product's picture, set by the owner. */
export function Badge({ children }: { children: string }) {
  return (
    <Notch at="top-start" className="badge">
      <Nuqta />
      <span className="badge-words">{children}</span>
    </Notch>
  )
}
