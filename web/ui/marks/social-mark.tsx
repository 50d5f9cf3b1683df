import marks from './social-marks.svg?url'

/** Networks with an icon (R24); other social links show their name. */
export const knownNetworks = ['instagram', 'facebook', 'linkedin', 'tiktok', 'whatsapp']

/** Network in a social link's name, case-insensitive. */
export const networkOf = (name: string): string | undefined =>
  knownNetworks.find((known) => known === name.trim().toLowerCase())

/**
 * Decorative icon of one of `knownNetworks`. Its lines are a separate file, so that no page's
 * script carries them.
 */
export function SocialMark({ of }: { of: string }) {
  return (
    <svg className="icon social-mark" viewBox="0 0 24 24" aria-hidden="true">
      <use href={`${marks}#${of}`} />
    </svg>
  )
}
