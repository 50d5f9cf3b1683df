import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import IconShoppingBag from '@tabler/icons-react/dist/esm/icons/IconShoppingBag.mjs'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { darkTokens, fontFamilies, lightTokens, type Look } from '#contract/shop/settings/look.ts'
import type { BrandPicture } from '#contract/shop/settings/brand.ts'
import { formatFigure } from '#contract/text/money.ts'
import * as m from '#messages'
import { currentLocale, directionOf, type Locale } from '#web/locale.ts'
import { alertClass } from '#web/ui/notices/alert.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Nuqta } from '#web/ui/marks/nuqta.tsx'
import { Status } from '#web/ui/notices/status.tsx'
import { Picks } from '../../kit/form/picks.tsx'
import { WordShown } from './brand-pictures.tsx'

type Names = Record<Locale, string>
type PreviewProps = { name: Names; look: Look; wordmark: BrandPicture | null }

const languages = [
  { value: 'en' as const, label: 'English' },
  { value: 'ar' as const, label: 'العربية' },
]

/** What the look is seen on, in one language: shop, dashboard, mail and packing slip. */
export function BrandPreview({ name, look, wordmark }: PreviewProps) {
  const [lang, setLang] = useState<Locale>(currentLocale())
  const light = tokensOf(lightTokens(look), look)
  const to = { locale: lang }
  const shop = name[lang]
  const money = m.ui_money({ figure: formatFigure(3780) }, to)
  return (
    <section className="brand-preview" aria-label={m.admin_brand_preview()}>
      <Picks
        legend={m.admin_brand_preview()}
        options={languages}
        value={lang}
        onChange={setLang}
        isPaired
      />
      {/* Pictures of screens, which nobody can press and no screen reader needs. */}
      <div className="brand-papers" lang={lang} dir={directionOf(lang)} aria-hidden="true" inert>
        <Paper title={m.admin_hub_shop({}, to)} style={light} className="is-wide">
          <p className="brand-line">{m.admin_brand_sample_note({}, to)}</p>
          <p className="brand-head">
            <WordShown of={wordmark}>{shop}</WordShown>
            <span className="brand-here">
              {m.header_home({}, to)}
              <Nuqta />
            </span>
            <span>{m.admin_brand_sample_category({}, to)}</span>
            <Icon of={IconHeart} small />
            <Icon of={IconShoppingBag} small />
          </p>
          <div className="brand-product">
            <span className="brand-picture" />
            <div>
              <p className="brand-title">{m.admin_brand_sample_product({}, to)}</p>
              <p>{m.ui_money({ figure: formatFigure(1320) }, to)}</p>
              <span className={buttonClass({ kind: 'primary', size: 'small' })}>
                {m.product_add_to_cart({}, to)}
              </span>
              <span className={alertClass('notice')}>
                <Nuqta />
                {m.admin_brand_sample_notice({}, to)}
              </span>
            </div>
          </div>
          <div className="brand-foot brand-deep">
            {wordmark && <WordShown of={wordmark}>{shop}</WordShown>}
            <p>© {shop}</p>
          </div>
        </Paper>
        {(['light', 'dark'] as const).map((theme) => (
          <Paper
            key={theme}
            title={theme === 'light' ? m.admin_brand_light({}, to) : m.admin_brand_dark({}, to)}
            style={theme === 'light' ? light : { ...light, ...tokensOf(darkTokens(look), look) }}
          >
            <p className="brand-row">
              <b>{m.admin_brand_sample_customer({}, to)}</b> <span>{money}</span>
            </p>
            <p>
              <Status kind="pending">{m.admin_brand_sample_waits({}, to)}</Status>
            </p>
            <span className={buttonClass({ kind: 'primary', size: 'small', wide: true })}>
              {m.admin_desk_confirm({}, to)}
            </span>
          </Paper>
        ))}
        <Paper title={m.admin_brand_mail({}, to)} style={light}>
          <p>
            <WordShown of={wordmark}>{shop}</WordShown>
          </p>
          <p>{m.admin_brand_sample_thanks({}, to)}</p>
          <span className={buttonClass({ kind: 'primary', size: 'small' })}>
            {m.admin_brand_sample_see({}, to)}
          </span>
        </Paper>
        <Paper title={m.admin_order_slip({}, to)} style={light} className="is-slip">
          <p className="brand-row">
            <WordShown of={wordmark}>{shop}</WordShown> <bdi>10482</bdi>
          </p>
          <p>{m.admin_brand_sample_customer({}, to)}</p>
          <p className="brand-row">
            {m.admin_brand_sample_collect({}, to)} <b>{money}</b>
          </p>
        </Paper>
      </div>
    </section>
  )
}

/** Custom properties of the tokens, and of the pair of fonts. */
export function tokensOf(tokens: Record<string, string>, { fonts }: Look): CSSProperties {
  const colours = Object.entries(tokens).map(([name, value]) => [`--color-${name}`, value])
  const { display, text } = fontFamilies[fonts]
  return {
    // Light tokens name no paper, and those around them may be dark.
    '--color-paper': '#fff',
    ...Object.fromEntries(colours),
    ...{ '--font-display': display, '--font-text': text },
  }
}

type PaperProps = { title: string; style: CSSProperties; className?: string; children: ReactNode }

function Paper({ title, style, className = '', children }: PaperProps) {
  return (
    <figure className={className}>
      <figcaption>{title}</figcaption>
      <div className="brand-paper" style={style}>
        {children}
      </div>
    </figure>
  )
}
