import type { InstagramImageRecord } from '#contract/shop/instagram-images.ts'
import { slideSorts } from '#contract/shop/slides.ts'
import * as m from '#messages'
import { currentLocale } from '#web/locale.ts'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { adminApi } from '../api.ts'
import { oops, withReason } from '../kit/form/failures.ts'
import { editColumn, numberColumn } from '../kit/list/table/columns.tsx'
import { recordList } from '../kit/list/record-list.tsx'
import { OutsideLink } from '../kit/links/outside-link.tsx'

const nameOf = ({ alt, alt_ar }: InstagramImageRecord, number: number) =>
  (currentLocale() === 'ar' && alt_ar) || alt || m.admin_instagram_row({ number })

const list = recordList<InstagramImageRecord>({
  screen: 'instagramImages',
  load: async (asked, options) => (await adminApi().instagramImages.page(asked, options)).link,
  add: m.admin_instagram_add,
  search: m.admin_instagram_search,
  sorts: slideSorts,
  empty: [m.admin_instagram_empty, m.admin_instagram_empty_help],
  className: 'is-pictures',
  columns: [
    { ...numberColumn, head: m.admin_number },
    {
      head: m.admin_field_image,
      cell: (row, number) => (
        <div className="picture-cell">
          <Picture
            of={{ url: row.path, width: row.width, height: row.height }}
            alt={nameOf(row, number)}
            sizes="4rem"
          />
        </div>
      ),
    },
    {
      head: m.admin_field_link,
      className: 'is-link',
      cell: ({ name: link }) =>
        /^https?:/i.test(link) ? <OutsideLink to={link} /> : <bdi>{link}</bdi>,
    },
    {
      ...editColumn<InstagramImageRecord>('instagramImages', (row, number) => ({
        name: nameOf(row, number),
        remove: {
          consequence: m.admin_instagram_consequence(),
          send: () => adminApi().instagramImages.delete({ id: row.id }),
          done: m.admin_instagram_deleted,
          failure: withReason(oops()),
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

/** Instagram images of the home page (R34). */
export default list.Screen
