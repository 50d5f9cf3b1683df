import marks from './social-marks.svg?url'

/** The marks we have (R24); any other social link is shown by its name. */
export const knownNetworks = ['instagram', 'facebook', 'linkedin', 'tiktok', 'whatsapp']

/** The network that a social link's name says, capitals aside. */
export const networkOf = (name: string): string | undefined =>
  knownNetworks.find((known) => known === name.trim().toLowerCase())

/**
 * A decorative icon like any other, of one of `knownNetworks`. Its lines stay in a file of their
 * own, out of every page's script.
 */
export function SocialMark({ of }: { of: string }) {
  return (
    <svg className="icon social-mark" viewBox="0 0 24 24" aria-hidden="true">
      <use href={`${marks}#${of}`} />
    </svg>
  )
}
