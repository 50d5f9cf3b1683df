import { useLoaderData } from 'react-router'
import type { InstagramImageRecord } from '#contract/instagram-images.ts'
import { slideSorts } from '#contract/slides.ts'
import * as m from '#messages'
import { currentLocale } from '#web/locale.ts'
import { Picture } from '#web/ui/picture.tsx'
import { adminApi } from '../api.ts'
import { oops, withReason } from '../kit/form/failures.ts'
import { useFirstNumber } from '../kit/list/first-number.ts'
import { listLoader, whenAskedAnew } from '../kit/list/list-load.ts'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { ListTools } from '../kit/list/list-tools.tsx'
import { OutsideLink } from '../kit/outside-link.tsx'
import { DeleteButton, EditButton } from '../kit/list/row-actions.tsx'
import { sortOptions } from '../kit/list/sorts.ts'
import { useRemoval } from '../kit/list/use-removal.ts'
import { Table } from '../kit/list/table.tsx'
import { screenPath } from '../screens.ts'

export const clientLoader = listLoader(
  async (asked, options) => (await adminApi().instagramImages.page(asked, options)).link,
)
export const shouldRevalidate = whenAskedAnew

export const meta = () => [{ title: m.admin_title({ page: m.admin_instagram() }) }]

/** The pictures of the home page's Instagram row (R34). */
export default function InstagramImageList() {
  return (
    <ListScreen
      title={m.admin_instagram()}
      answer={useLoaderData<typeof clientLoader>()}
      add={{ to: screenPath('instagramImages', 'add'), label: m.admin_instagram_add() }}
      tools={<ListTools search={m.admin_instagram_search()} sorts={sortOptions(...slideSorts)} />}
      empty={{ title: m.admin_instagram_empty(), help: m.admin_instagram_empty_help() }}
    >
      {({ data, current_page }) => <InstagramImageTable images={data} page={current_page} />}
    </ListScreen>
  )
}

function InstagramImageTable({ images, page }: { images: InstagramImageRecord[]; page: number }) {
  const first = useFirstNumber(page)
  return (
    <Table stacked className="is-pictures" aria-labelledby="screen-title">
      <thead>
        <tr>
          <th scope="col" className="is-number">
            {m.admin_number()}
          </th>
          <th scope="col">{m.admin_field_image()}</th>
          <th scope="col">{m.admin_field_link()}</th>
          <th scope="col" className="is-actions">
            {m.admin_edit()}
          </th>
        </tr>
      </thead>
      <tbody>
        {images.map((image, place) => (
          <InstagramImageRow key={image.id} image={image} number={first + place} />
        ))}
      </tbody>
    </Table>
  )
}

function InstagramImageRow({ image, number }: { image: InstagramImageRecord; number: number }) {
  const { id, name: link, path, width, height, alt, alt_ar } = image
  const remove = useRemoval()
  const shows = (currentLocale() === 'ar' && alt_ar) || (alt ?? '')
  const name = shows || m.admin_instagram_row({ number })
  const ask = () =>
    remove({
      consequence: m.admin_instagram_consequence(),
      send: () => adminApi().instagramImages.delete({ id }),
      done: m.admin_instagram_deleted,
      failure: withReason(oops()),
    })
  return (
    <tr>
      <td className="is-number is-hidden">{number}</td>
      <td>
        <div className="picture-cell">
          <Picture of={{ url: path, width, height }} alt={name} sizes="4rem" />
        </div>
      </td>
      <td className="is-link">
        {/^https?:/i.test(link) ? <OutsideLink to={link} /> : <bdi>{link}</bdi>}
      </td>
      <td className="is-actions is-end">
        <EditButton to={screenPath('instagramImages', id, 'edit')} name={name} />
        <DeleteButton name={name} onClick={ask} />
      </td>
    </tr>
  )
}
