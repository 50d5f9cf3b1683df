import { Notch } from '#web/ui/notch.tsx'
import { Nuqta } from '#web/ui/nuqta.tsx'

/** What the owner says of a piece in a word or two, on its picture. */
export function Badge({ children }: { children: string }) {
  return (
    <Notch at="top-start" className="badge">
      <Nuqta />
      <span className="badge-words">{children}</span>
    </Notch>
  )
}
