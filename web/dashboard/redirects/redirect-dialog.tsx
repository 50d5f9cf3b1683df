import { redirectForm } from '#contract/shop/redirects.ts'
import * as m from '#messages'
import { adminApi } from '../api.ts'
import { LinkField } from '../kit/form/fields.tsx'
import { recordDialog } from '../kit/form/record-dialog.tsx'
import { labels } from './texts.ts'

const dialog = recordDialog({
  load: async (id, options) => (await adminApi().redirects.record({ id }, options)).redirect,
  schema: redirectForm,
  labels,
  create: (api, fields, once) => api.redirects.create(fields, once),
  update: (api, sent) => api.redirects.update(sent),
  words: {
    add: m.admin_redirect_add,
    edit: m.admin_redirect_edit,
    save: m.admin_redirect_save,
    created: m.admin_redirect_created,
    updated: m.admin_redirect_updated,
  },
  Fields: ({ form: { fieldOf } }) => (
    <>
      <LinkField {...fieldOf('old_address')} hint={m.admin_redirect_old_hint()} />
      <LinkField {...fieldOf('new_address')} hint={m.admin_redirect_new_hint()} />
    </>
  ),
})

export const clientLoader = dialog.clientLoader

/** Dialog that adds a redirect, or changes the one in the address. */
export default dialog.Screen
