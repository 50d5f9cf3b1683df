import { useLoaderData } from 'react-router'
import { type SocialLinkRecord, socialLinkSorts } from '#contract/social-links.ts'
import * as m from '#messages'
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

export const meta = () => [{ title: m.admin_title({ page: m.admin_social() }) }]

/** The links of the shop's footer (R24). */
export default function SocialLinkList() {
  return (
    <ListScreen
      title={m.admin_social()}
      answer={useLoaderData<typeof clientLoader>()}
      add={{ to: screenPath('socialLinks', 'add'), label: m.admin_social_add() }}
      tools={<ListTools search={m.admin_social_search()} sorts={sortOptions(...socialLinkSorts)} />}
      empty={{ title: m.admin_social_empty(), help: m.admin_social_empty_help() }}
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
            {m.admin_number()}
          </th>
          <SortHead label={m.admin_social_column()} asc="name" first="oldest" />
          <th scope="col">{m.admin_field_link()}</th>
          <th scope="col" className="is-actions">
            {m.admin_edit()}
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
      consequence: m.admin_social_consequence({ name }),
      // A link is deleted by its name (R17).
      send: () => adminApi().socialLinks.delete({ name }),
      done: m.admin_social_deleted,
      failure: withReason(oops()),
      onCancel: () => showPopup(m.admin_cancelled()),
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
