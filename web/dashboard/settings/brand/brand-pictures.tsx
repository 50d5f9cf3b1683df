import { type CSSProperties, type ReactNode, useState } from 'react'
import type { BrandPicture } from '#contract/shop/settings/brand.ts'
import * as m from '#messages'
import { LogoPicture } from '#web/ui/brand/logo.tsx'
import { PictureField } from '../../kit/form/picture-field.tsx'
import { Picks } from '../../kit/form/picks.tsx'
import { Section } from '../section.tsx'
import type { SettingsForm } from '../use-settings-form.ts'

type Names = { en: string; ar: string }

export type BrandPictures = { wordmark: BrandPicture | null; mark: BrandPicture | null }

type BrandPicturesProps = BrandPictures & {
  form: SettingsForm
  name: Names
  style: CSSProperties
  /** Folder of the stored icons. */
  icons: string
}

/** Wordmark and mark, each a picture or set in the font (R386). */
export function BrandPictureFields({
  form,
  name,
  style,
  wordmark,
  mark,
  icons,
}: BrandPicturesProps) {
  const { stored } = form
  const [kind, setKind] = useState<'font' | 'picture'>(stored.wordmark ? 'picture' : 'font')
  const choose = (chosen: typeof kind) => {
    setKind(chosen)
    const none = chosen === 'font' && stored.wordmark ? '' : null
    form.form.setValue('wordmark', none as never, { shouldDirty: true })
  }
  const shown = kind === 'picture' ? wordmark : null
  // The brand that the shop comes with has no folder, and any leads to its icons.
  const fileOf = (file: string) => (form.isDirty ? null : `${icons || '/icons/own'}/${file}`)
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
        <Sign file={fileOf('icon-32.png')} className="is-tab" title={m.admin_brand_tab()}>
          <MarkShown of={mark} name={name.en} className="is-tab" />
        </Sign>
        <Sign file={fileOf('icon-180.png')} title={m.admin_brand_phone()}>
          <MarkShown of={mark} name={name.en} />
        </Sign>
        <Sign file={fileOf('share.png')} className="is-shared" title={m.admin_brand_shared()}>
          <span className="brand-shared brand-deep">
            {mark && <MarkShown of={mark} name={name.en} className="is-tab" />}
            <WordShown of={shown}>{name.en}</WordShown>
          </span>
        </Sign>
      </ul>
      <p className="small muted">
        {form.isDirty ? m.admin_brand_files_later() : m.admin_brand_files()}
      </p>
    </Section>
  )
}

type SignProps = { file: string | null; title: string; className?: string; children: ReactNode }

/** File that the server made; the children, of the same size, stand in until it is there. */
function Sign({ file, title, className = '', children }: SignProps) {
  const [come, setCome] = useState<string | null>(null)
  const isThere = file !== null && file === come
  return (
    <li>
      {!isThere && children}
      {file && (
        <img
          className={`brand-file ${className}`}
          src={file}
          alt=""
          hidden={!isThere}
          onLoad={() => setCome(file)}
        />
      )}
      {title}
    </li>
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
