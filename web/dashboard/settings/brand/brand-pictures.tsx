import { type CSSProperties, type ReactNode, useState } from 'react'
import type { BrandPicture } from '#contract/shop/settings.ts'
import * as m from '#messages'
import { LogoPicture } from '#web/ui/brand/logo.tsx'
import { PictureField } from '../../kit/form/picture-field.tsx'
import { Picks } from '../../kit/form/picks.tsx'
import { Section } from '../section.tsx'
import type { SettingsForm } from '../use-settings-form.ts'

type Names = { en: string; ar: string }

export type BrandPictures = { wordmark: BrandPicture | null; mark: BrandPicture | null }

type BrandPicturesProps = BrandPictures & { form: SettingsForm; name: Names; style: CSSProperties }

/** Wordmark and mark, each a picture or set in the font (R386). */
export function BrandPictureFields({ form, name, style, wordmark, mark }: BrandPicturesProps) {
  const { stored } = form
  const [kind, setKind] = useState<'font' | 'picture'>(stored.wordmark ? 'picture' : 'font')
  const choose = (chosen: typeof kind) => {
    setKind(chosen)
    const none = chosen === 'font' && stored.wordmark ? '' : null
    form.form.setValue('wordmark', none as never, { shouldDirty: true })
  }
  const shown = kind === 'picture' ? wordmark : null
  return (
    <Section form={form} title={m.admin_brand_marks()}>
      <Picks
        legend={m.admin_brand_wordmark()}
        options={[
          { value: 'font', label: m.admin_brand_wordmark_font() },
          { value: 'picture', label: m.admin_brand_wordmark_picture() },
        ]}
        value={kind}
        onChange={choose}
        isPaired
      />
      <div className="brand-grounds" style={style} aria-hidden="true">
        {['', 'brand-deep'].map((ground) => (
          <p key={ground} className={ground}>
            <WordShown of={shown}>
              <bdi lang="en">{name.en}</bdi> <bdi lang="ar">{name.ar}</bdi>
            </WordShown>
          </p>
        ))}
      </div>
      {kind === 'picture' && (
        <PictureField
          {...form.fileOf('wordmark')}
          current={shown && { ...shown, url: shown.path }}
          hint={m.admin_brand_wordmark_hint()}
          isDrawn
        >
          {() => null}
        </PictureField>
      )}
      <PictureField
        {...form.clearableFileOf('mark', mark && { ...mark, url: mark.path })}
        hint={m.admin_brand_mark_hint()}
        isDrawn
      >
        {() => null}
      </PictureField>
      <ul className="brand-signs" style={style} aria-hidden="true">
        <li>
          <MarkShown of={mark} name={name.en} className="is-tab" />
          {m.admin_brand_tab()}
        </li>
        <li>
          <MarkShown of={mark} name={name.en} />
          {m.admin_brand_phone()}
        </li>
        <li>
          <span className="brand-shared brand-deep">
            {mark && <MarkShown of={mark} name={name.en} className="is-tab" />}
            <WordShown of={shown}>{name.en}</WordShown>
          </span>
          {m.admin_brand_shared()}
        </li>
      </ul>
    </Section>
  )
}

/** Wordmark on the ground around it: the picture, or else the name in its font. */
export function WordShown({ of, children }: { of: BrandPicture | null; children: ReactNode }) {
  return of ? <LogoPicture of={of} alt="" /> : <b className="brand-name">{children}</b>
}

type MarkShownProps = { of: BrandPicture | null; name: string; className?: string }

/** Icon of the shop, as server/brand/icon-drawer.ts draws it. */
function MarkShown({ of, name, className = '' }: MarkShownProps) {
  return (
    <span className={`brand-mark ${of ? `is-${of.ink}` : ''} ${className}`}>
      {of ? <img src={of.path} alt="" /> : [...name][0]?.toUpperCase()}
    </span>
  )
}
