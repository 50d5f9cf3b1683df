import type { CategoryRecord } from '#contract/products/categories.ts'
import { decorAddress } from '#contract/shop/list-addresses.ts'
import * as m from '#messages'
import { optionOf, SelectField } from '#web/ui/fields/select.tsx'
import { nameOf } from '../kit/names.tsx'
import { BothLanguages } from './both-languages.tsx'
import { TextList } from './text-list.tsx'
import type { SettingsForm } from './use-settings-form.ts'

type HomeFieldsProps = {
  form: SettingsForm
  categories: Pick<CategoryRecord, 'slug' | 'name' | 'name_ar'>[]
}

/** Texts and categories of the home page. */
export function HomeFields({ form, categories }: HomeFieldsProps) {
  return (
    <>
      {[0, 1].map((place) => (
        <fieldset key={place}>
          <legend>{m.admin_settings_banner({ number: place + 1 })}</legend>
          <p className="hint">{m.admin_settings_banner_help()}</p>
          <BannerFields form={form} categories={categories} path={`banners.${place}`} />
        </fieldset>
      ))}
      <fieldset>
        <legend>{m.admin_settings_promise()}</legend>
        <BothLanguages form={form} path="promise.title" label={m.admin_settings_promise_title()} />
        <h3 className="field-label">{m.admin_settings_points()}</h3>
        <TextList
          form={form}
          path="promise.points"
          nameOf={m.admin_settings_point}
          add={m.admin_settings_point_add()}
          most={6}
        />
      </fieldset>
      <fieldset>
        <legend>{m.admin_settings_row()}</legend>
        <p className="hint">{m.admin_settings_row_help()}</p>
        <BannerFields form={form} categories={categories} path="row" />
      </fieldset>
    </>
  )
}

function BannerFields({ form, categories, path }: HomeFieldsProps & { path: string }) {
  const chosen = form.form.watch(`${path}.category` as 'row') as unknown as string
  const isGone =
    chosen !== '' && chosen !== decorAddress && !categories.some(({ slug }) => slug === chosen)
  return (
    <>
      <SelectField {...form.at(`${path}.category`, m.admin_settings_category())}>
        <option value="">{m.admin_settings_category_none()}</option>
        <option value={decorAddress}>{m.admin_settings_all_decor()}</option>
        {isGone && (
          <option value={chosen}>{m.admin_settings_category_gone({ slug: chosen })}</option>
        )}
        {categories.map((category) => optionOf(category.slug, nameOf(category)))}
      </SelectField>
      <BothLanguages form={form} path={`${path}.title`} label={m.admin_settings_title()} />
      <BothLanguages form={form} path={`${path}.link`} label={m.admin_settings_link()} />
    </>
  )
}
