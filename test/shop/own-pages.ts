/** Own pages and their sections, over HTTP. */
import { type adminIn, multipart, pictureUpload } from './admin.ts'
import type { Reply, TestShop } from './shop.ts'

export const words = (en = '', ar = '') => ({ en, ar })
/** Section of a kind that has nothing of its own, shown every day. */
export const plain = (kind: string) => ({ kind, is_shown: true, days: { kind: 'every' } })

export function pagesIn(shop: TestShop, owner: Awaited<ReturnType<typeof adminIn>>) {
  let made = 0
  const show = (slug: string, query = '') => shop.request('GET', `/api/ownPages/${slug}?${query}`)
  return {
    heading: (en: string) => ({ ...plain('heading'), title: words(en) }),
    text: (en: string) => ({
      ...{ ...plain('text'), title: words(), text: words(en), more: words(), link: '' },
    }),
    picture: (media_id: number, alt: string) => ({
      ...{ ...plain('picture'), media_id, alt: words(alt), width: 'page' },
    }),
    /** A published page, linked nowhere, unless the form says otherwise. */
    make: async (form: object = {}) => {
      const number = ++made
      const reply = await owner.post('/api/ownPage/create', {
        ...{ title: `Page ${number}`, slug: `page-${number}`, state: 'published', footer: 'none' },
        sections: [],
        ...form,
      })
      if (reply.status !== 200) throw new Error(reply.text)
      return reply.json.page
    },
    change: (id: number, form: object) => owner.post(`/api/ownPage/update/${id}`, form),
    show,
    sectionsOf: async (slug: string, query = '') => (await show(slug, query)).json.page.sections,
    addPicture: async (): Promise<{ id: number; path: string }> =>
      (await owner.post('/api/ownPage/picture', multipart({ path: await pictureUpload() }))).json
        .picture,
    /** First code of each refused field. */
    errorsOf: ({ json }: Reply): Record<string, string | undefined> =>
      Object.fromEntries(
        Object.entries(json.codes as Record<string, { code: string }[]>).map(([field, [first]]) => [
          field,
          first?.code,
        ]),
      ),
  }
}
