import letters from './logo.svg?url'

/**
 * The wordmark in Latin, in Arabic, or both side by side. Its outlines are a separate file, so that
 * no page's script carries them; letters take the current colour and dots --color-brand-dot all the
 * same.
 */
const widths = { latin: 2382, arabic: 1453, both: 4075 }
/** Offset of the Arabic word when both stand side by side. */
const arabicFrom = 2622

type LogoProps = { script: 'latin' | 'arabic' | 'both'; name: string; className?: string }

/** Wordmark; `name` is its accessible name. */
export function Logo({ script, name, className = '' }: LogoProps) {
  return (
    <svg
      className={`logo ${className}`}
      viewBox={`0 -790 ${widths[script]} 1060`}
      role="img"
      aria-label={name}
      fill="currentColor"
    >
      {script !== 'arabic' && <use href={`${letters}#latin`} />}
      {script !== 'latin' && (
        <use href={`${letters}#arabic`} x={script === 'both' ? arabicFrom : 0} />
      )}
    </svg>
  )
}
