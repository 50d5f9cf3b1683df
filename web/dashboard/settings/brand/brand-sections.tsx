import {
  accentContrast,
  type FontPair,
  fontFamilies,
  fontPairs,
  leastContrast,
  lightTokens,
  type Look,
  mainContrast,
  nearestAccent,
  nearestMain,
} from '#contract/shop/settings/look.ts'
import * as m from '#messages'
import { CodeField } from '../../kit/form/fields.tsx'
import { Picks } from '../../kit/form/picks.tsx'
import { BothLanguages } from '../both-languages.tsx'
import { Section } from '../section.tsx'
import { fontNames, labels, lookLabels } from '../texts.ts'
import type { SettingsForm } from '../use-settings-form.ts'
import { BrandPictureFields } from './brand-pictures.tsx'
import { BrandPreview, tokensOf } from './brand-preview.tsx'
import { ColourField } from './colour-field.tsx'
import { hexOfTyped } from './typed-colour.ts'
import { useBrandPicture } from './use-brand-picture.ts'

/** Character of each pair of typefaces in a few words. */
const characters: Record<FontPair, () => string> = {
  messiri: m.admin_brand_font_messiri,
  markazi: m.admin_brand_font_markazi,
  alexandria: m.admin_brand_font_alexandria,
  kufi: m.admin_brand_font_kufi,
}

/** Shades of the look in a row, as a first impression. */
const shownShades = 'bronze bronze-deep bronze-lit bronze-wash deep ink ink-2 line mist'.split(' ')

/** Name and look of the shop, beside what they look like (R384). */
export function BrandSections({ form, icons }: { form: SettingsForm; icons: string }) {
  const name = form.form.watch('shop_name') as { en: string; ar: string }
  const typed = form.form.watch('look') as Look
  const look = readableLook(typed)
  const pictures = {
    wordmark: useBrandPicture(form, 'wordmark'),
    mark: useBrandPicture(form, 'mark'),
  }
  return (
    <div className="brand">
      <div className="brand-fields">
        <Section form={form} title={m.admin_brand_name()}>
          <BothLanguages form={form} path="shop_name" label={labels.shop_name()} />
          <CodeField
            {...form.at('order_prefix', m.admin_settings_order_prefix())}
            autoCapitalize="characters"
            spellCheck={false}
            hint={m.admin_settings_order_prefix_help()}
          />
        </Section>
        <BrandPictureFields
          form={form}
          name={name}
          style={tokensOf(lightTokens(look), look)}
          icons={icons}
          {...pictures}
        />
        <Section form={form} title={labels.look()} names={['look']}>
          <ColourField
            form={form}
            path="look.main"
            label={lookLabels.main()}
            use={m.admin_brand_main_use()}
            contrastOf={mainContrast}
            nearestTo={nearestMain}
            says={m.admin_brand_main_reads}
          />
          <ColourField
            form={form}
            path="look.accent"
            label={lookLabels.accent()}
            use={m.admin_brand_accent_use()}
            contrastOf={accentContrast}
            nearestTo={nearestAccent}
            says={m.admin_brand_accent_reads}
          />
          <div className="brand-shades" aria-hidden="true">
            {shownShades.map((shade) => (
              <i key={shade} style={{ background: lightTokens(look)[shade] }} />
            ))}
          </div>
          <p className="small muted">{m.admin_brand_shades()}</p>
          <Picks
            legend={lookLabels.fonts()}
            options={fontPairs.map((pair) => ({
              value: pair,
              label: characters[pair](),
              note: fontNames[pair],
              sample: (
                <span className="brand-sample" style={{ fontFamily: fontFamilies[pair].display }}>
                  <bdi lang="en">{name.en}</bdi> <bdi lang="ar">{name.ar}</bdi>
                </span>
              ),
            }))}
            value={typed.fonts}
            onChange={(fonts) =>
              form.form.setValue('look.fonts' as 'look', fonts as never, { shouldDirty: true })
            }
          />
        </Section>
        <Section form={form} title={m.admin_brand_words()} help={m.admin_brand_words_help()}>
          <BothLanguages form={form} path="description" label={labels.description()} long />
          <BothLanguages form={form} path="footer_line" label={labels.footer_line()} optional />
        </Section>
      </div>
      <BrandPreview name={name} look={look} wordmark={pictures.wordmark} />
    </div>
  )
}

/** Look whose texts can be read: a refused or unfinished colour gives way to the nearest. */
function readableLook({ main, accent, fonts }: Look): Look {
  const nearest = (
    typed: string,
    contrast: (hex: string) => number,
    to: (hex: string) => string,
  ) => {
    const hex = hexOfTyped(typed)
    return hex && (contrast(hex) >= leastContrast ? hex : to(hex))
  }
  return {
    main: nearest(main, mainContrast, nearestMain) ?? '#48554f',
    accent: nearest(accent, accentContrast, nearestAccent) ?? '#48554f',
    fonts,
  }
}
