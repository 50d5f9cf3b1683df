import type { CategoryRecord } from '#contract/categories.ts'
import { decorPlace } from '#contract/places.ts'
import {
  admin_settings_all_decor,
  admin_settings_banner,
  admin_settings_banner_help,
  admin_settings_category,
  admin_settings_category_gone,
  admin_settings_category_none,
  admin_settings_link,
  admin_settings_point,
  admin_settings_point_add,
  admin_settings_points,
  admin_settings_promise,
  admin_settings_promise_title,
  admin_settings_row,
  admin_settings_row_help,
  admin_settings_title,
} from '#messages'
import { SelectField } from '#web/ui/select.tsx'
import { nameOf } from '../kit/names.tsx'
import { BothLanguages } from './both-languages.tsx'
import { TextList } from './text-list.tsx'
import type { SettingsForm } from './use-settings-form.ts'

type HomeFieldsProps = {
  form: SettingsForm
  categories: Pick<CategoryRecord, 'slug' | 'name' | 'name_ar'>[]
}

/** What the owner may say on the home page. */
export function HomeFields({ form, categories }: HomeFieldsProps) {
  return (
    <>
      {[0, 1].map((place) => (
        <fieldset key={place}>
          <legend>{admin_settings_banner({ number: place + 1 })}</legend>
          <p className="hint">{admin_settings_banner_help()}</p>
          <BannerFields form={form} categories={categories} path={`banners.${place}`} />
        </fieldset>
      ))}
      <fieldset>
        <legend>{admin_settings_promise()}</legend>
        <BothLanguages form={form} path="promise.title" label={admin_settings_promise_title()} />
        <h3 className="field-label">{admin_settings_points()}</h3>
        <TextList
          form={form}
          path="promise.points"
          nameOf={admin_settings_point}
          add={admin_settings_point_add()}
          most={6}
        />
      </fieldset>
      <fieldset>
        <legend>{admin_settings_row()}</legend>
        <p className="hint">{admin_settings_row_help()}</p>
        <BannerFields form={form} categories={categories} path="row" />
      </fieldset>
    </>
  )
}

function BannerFields({ form, categories, path }: HomeFieldsProps & { path: string }) {
  const chosen = form.form.watch(`${path}.category` as 'row') as unknown as string
  const isGone =
    chosen !== '' && chosen !== decorPlace && !categories.some(({ slug }) => slug === chosen)
  return (
    <>
      <SelectField {...form.at(`${path}.category`, admin_settings_category())}>
        <option value="">{admin_settings_category_none()}</option>
        <option value={decorPlace}>{admin_settings_all_decor()}</option>
        {isGone && <option value={chosen}>{admin_settings_category_gone({ slug: chosen })}</option>}
        {categories.map((category) => (
          <option key={category.slug} value={category.slug}>
            {nameOf(category)}
          </option>
        ))}
      </SelectField>
      <BothLanguages form={form} path={`${path}.title`} label={admin_settings_title()} />
      <BothLanguages form={form} path={`${path}.link`} label={admin_settings_link()} />
    </>
  )
}
