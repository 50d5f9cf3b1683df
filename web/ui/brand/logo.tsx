import type { CSSProperties } from 'react'
import { currentBrand, type PageBrand, shopName } from '#contract/text/brand.ts'
import { currentLanguage } from '#contract/text/language.ts'
import letters from './logo.svg?url'

/**
 * Parts of the drawn wordmark. Its outlines are a separate file, so that no page's script carries
 * them; letters take the current colour and dots --color-brand-dot all the same.
 */
const widths = { en: 2382, ar: 1453, both: 4075 }
/** Offset of the Arabic word when both stand side by side. */
const arabicFrom = 2622

/**
 * Wordmark: a picture, or in the page's language, or in both, the drawn one or the shop's name in its
 * font.
 */
export function Logo({ both = false, className = '' }: { both?: boolean; className?: string }) {
  const own = currentLanguage()
  const { wordmark, drawn } = currentBrand()
  if (wordmark) return <LogoPicture of={wordmark} alt={shopName()} className={className} />
  if (!drawn) {
    const other = own === 'ar' ? 'en' : 'ar'
    const isOneName = shopName('en') === shopName('ar')
    return (
      <span className={`logo-text ${className}`}>
        <LogoName lang={own} />
        {both && !isOneName && <LogoName lang={other} />}
      </span>
    )
  }
  const shown = both ? 'both' : own
  return (
    <svg
      className={`logo ${className}`}
      viewBox={`0 -790 ${widths[shown]} 1060`}
      role="img"
      aria-label={shopName()}
      fill="currentColor"
    >
      {shown !== 'ar' && <use href={`${letters}#latin`} />}
      {shown !== 'en' && <use href={`${letters}#arabic`} x={both ? arabicFrom : 0} />}
    </svg>
  )
}

type LogoPictureProps = { of: NonNullable<PageBrand['wordmark']>; alt: string; className?: string }

/** A wordmark that is a picture, on the ground around it. */
export const LogoPicture = ({
  of: { path, width, height, ink },
  alt,
  className = '',
}: LogoPictureProps) => (
  <img
    className={`logo is-${ink} ${className}`}
    src={path}
    width={width}
    height={height}
    alt={alt}
  />
)

/** Letters of a name that fit where the drawn wordmark stood; a longer one is set smaller. */
const fitting = 9

function LogoName({ lang }: { lang: 'en' | 'ar' }) {
  const name = shopName(lang)
  const scale = Math.min(1, fitting / name.length)
  return (
    <bdi lang={lang} style={{ '--logo-scale': scale.toFixed(2) } as CSSProperties}>
      {name}
    </bdi>
  )
}
