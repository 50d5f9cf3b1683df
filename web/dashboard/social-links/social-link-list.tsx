import { useLoaderData } from 'react-router'
import { type SocialLinkRecord, socialLinkSorts } from '#contract/social-links.ts'
import {
  admin_cancelled,
  admin_edit,
  admin_field_link,
  admin_number,
  admin_social,
  admin_social_add,
  admin_social_column,
  admin_social_consequence,
  admin_social_deleted,
  admin_social_empty,
  admin_social_empty_help,
  admin_social_search,
  admin_title,
} from '#messages'
import { networkOf, SocialMark } from '#web/ui/social-mark.tsx'
import { useAnnouncements } from '#web/ui/toasts.tsx'
import { adminApi } from '../api.ts'
import { oops, withReason } from '../kit/form/failures.ts'
import { useFirstNumber } from '../kit/list/first-number.ts'
import { listLoader, whenAskedAnew } from '../kit/list/list-load.ts'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { ListTools } from '../kit/list/list-tools.tsx'
import { OutsideLink } from '../kit/outside-link.tsx'
import { DeleteButton, EditButton } from '../kit/list/row-actions.tsx'
import { SortHead } from '../kit/list/sort-head.tsx'
import { sortOptions } from '../kit/list/sorts.ts'
import { useRemoval } from '../kit/list/use-removal.ts'
import { Table } from '../kit/list/table.tsx'
import { screenPath } from '../screens.ts'

export const clientLoader = listLoader(
  async (asked, options) => (await adminApi().socialLinks.page(asked, options)).social,
)
export const shouldRevalidate = whenAskedAnew

export const meta = () => [{ title: admin_title({ page: admin_social() }) }]

/** The links of the shop's footer (R24). */
export default function SocialLinkList() {
  return (
    <ListScreen
      title={admin_social()}
      answer={useLoaderData<typeof clientLoader>()}
      add={{ to: screenPath('socialLinks', 'add'), label: admin_social_add() }}
      tools={<ListTools search={admin_social_search()} sorts={sortOptions(...socialLinkSorts)} />}
      empty={{ title: admin_social_empty(), help: admin_social_empty_help() }}
    >
      {({ data, current_page }) => <SocialLinkTable links={data} page={current_page} />}
    </ListScreen>
  )
}

function SocialLinkTable({ links, page }: { links: SocialLinkRecord[]; page: number }) {
  const first = useFirstNumber(page)
  return (
    <Table stacked className="is-links">
      <thead>
        <tr>
          <th scope="col" className="is-number">
            {admin_number()}
          </th>
          <SortHead label={admin_social_column()} asc="name" first="oldest" />
          <th scope="col">{admin_field_link()}</th>
          <th scope="col" className="is-actions">
            {admin_edit()}
          </th>
        </tr>
      </thead>
      <tbody>
        {links.map((link, place) => (
          <SocialLinkRow key={link.id} link={link} number={first + place} />
        ))}
      </tbody>
    </Table>
  )
}

function SocialLinkRow({
  link: { id, name, link },
  number,
}: {
  link: SocialLinkRecord
  number: number
}) {
  const remove = useRemoval()
  const { showPopup } = useAnnouncements()
  const network = networkOf(name)
  const ask = () =>
    remove({
      consequence: admin_social_consequence({ name }),
      // A link is deleted by its name (R17).
      send: () => adminApi().socialLinks.delete({ name }),
      done: admin_social_deleted,
      failure: withReason(oops()),
      onCancel: () => showPopup(admin_cancelled()),
    })
  return (
    <tr>
      <td className="is-number is-hidden">{number}</td>
      <td className="is-lead">
        <span className="social-name">
          {network && <SocialMark of={network} />}
          <bdi>{name}</bdi>
        </span>
      </td>
      <td className="is-link is-wide">
        <OutsideLink to={link} />
      </td>
      <td className="is-actions is-end">
        <EditButton to={screenPath('socialLinks', id, 'edit')} name={name} />
        <DeleteButton name={name} onClick={ask} />
      </td>
    </tr>
  )
}
