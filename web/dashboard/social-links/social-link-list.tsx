import { type SocialLinkRecord, socialLinkSorts } from '#contract/shop/social-links.ts'
import * as m from '#messages'
import { networkOf, SocialMark } from '#web/ui/marks/social-mark.tsx'
import { adminApi } from '../api.ts'
import { oops, withReason } from '../kit/form/failures.ts'
import { editColumn, numberColumn } from '../kit/list/table/columns.tsx'
import { recordList } from '../kit/list/record-list.tsx'
import { OutsideLink } from '../kit/links/outside-link.tsx'

const list = recordList<SocialLinkRecord>({
  screen: 'socialLinks',
  load: async (asked, options) => (await adminApi().socialLinks.page(asked, options)).social,
  add: m.admin_social_add,
  search: m.admin_social_search,
  sorts: socialLinkSorts,
  empty: [m.admin_social_empty, m.admin_social_empty_help],
  className: 'is-links',
  columns: [
    { ...numberColumn, head: m.admin_number },
    {
      head: m.admin_social_column,
      sort: { asc: 'name' },
      className: 'is-lead',
      cell: ({ name }) => <SocialName name={name} />,
    },
    {
      head: m.admin_field_link,
      className: 'is-link is-wide',
      cell: ({ link }) => <OutsideLink to={link} />,
    },
    {
      ...editColumn<SocialLinkRecord>('socialLinks', ({ name }) => ({
        name,
        remove: {
          consequence: m.admin_social_consequence({ name }),
          // The name is the key of a deletion (R17).
          send: () => adminApi().socialLinks.delete({ name }),
          done: m.admin_social_deleted,
          failure: withReason(oops()),
          cancelled: m.admin_cancelled,
        },
      })),
      head: m.admin_edit,
      hiddenHead: false,
    },
  ],
})

export const clientLoader = list.clientLoader
export const shouldRevalidate = list.shouldRevalidate
export const meta = list.meta

/** Social links of the footer (R24). */
export default list.Screen

function SocialName({ name }: { name: string }) {
  const network = networkOf(name)
  return (
    <span className="social-name">
      {network && <SocialMark of={network} />}
      <bdi>{name}</bdi>
    </span>
  )
}
