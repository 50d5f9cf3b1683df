import { limits } from '#contract/limits.ts'
import { socialLinkForm } from '#contract/shop/social-links.ts'
import * as m from '#messages'
import { knownNetworks } from '#web/ui/marks/social-mark.tsx'
import { adminApi } from '../api.ts'
import { LinkField, WordsField } from '../kit/form/fields.tsx'
import { recordDialog } from '../kit/form/record-dialog.tsx'
import { labels } from './texts.ts'

const dialog = recordDialog({
  load: async (id, options) => (await adminApi().socialLinks.record({ id }, options)).social,
  schema: socialLinkForm,
  labels,
  create: (api, fields, once) => api.socialLinks.create(fields, once),
  update: (api, sent) => api.socialLinks.update(sent),
  words: {
    add: m.admin_social_add,
    edit: m.admin_social_update,
    save: m.admin_social_save,
    created: m.admin_social_created,
    updated: m.admin_social_updated,
  },
  Fields: ({ form: { fieldOf } }) => (
    <>
      <WordsField
        {...fieldOf('name')}
        hint={m.admin_social_name_hint()}
        list="social-networks"
        autoCapitalize="none"
        maxLength={limits.social_name}
      />
      <datalist id="social-networks">
        {knownNetworks.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <LinkField {...fieldOf('link')} type="url" placeholder="https://" maxLength={limits.link} />
    </>
  ),
})

export const clientLoader = dialog.clientLoader

/** Dialog that adds a social link, or changes the one in the address. */
export default dialog.Screen
