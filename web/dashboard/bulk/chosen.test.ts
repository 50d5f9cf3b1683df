import { expect, test } from 'vitest'
import { choose, countOf, filtersOf, isChosen, none, queryOf, selectionIn } from './chosen.ts'

test('some of a page are chosen, and let go again', () => {
  const two = choose(choose(none, [3], true), [4], true)
  expect([isChosen(two, 3), isChosen(two, 5), countOf(two, 86)]).toEqual([true, false, 2])
  expect(choose(two, [3], false)).toEqual({ all: false, ids: [4] })
})

test('all that match are chosen less those that are taken out', () => {
  const all = choose({ all: true, ids: [] }, [3], false)
  expect([isChosen(all, 3), isChosen(all, 5), countOf(all, 86)]).toEqual([false, true, 85])
  expect(choose(all, [3, 5], true)).toEqual({ all: true, ids: [] })
})

test('what is chosen travels in the address, with filters and without the page', () => {
  const asked = new URLSearchParams('page=3&per_page=24&subcategory_id=7&search=&stock=low')
  expect(String(filtersOf(asked))).toBe('subcategory_id=7&stock=low')
  const all = queryOf({ all: true, ids: [3] }, asked)
  expect(selectionIn(all, 'ar')).toEqual({
    match: { subcategory_id: '7', stock: 'low', lang: 'ar' },
    except: [3],
  })
  expect(selectionIn(queryOf({ all: false, ids: [3, 4] }, asked), 'en')).toEqual({ ids: [3, 4] })
  expect(selectionIn(queryOf(none, asked), 'en')).toBeNull()
  const found = queryOf({ all: true, ids: [] }, new URLSearchParams('search=linen'))
  found.set('search', 'midi')
  expect(selectionIn(found, 'en')).toEqual({ match: { search: 'linen', lang: 'en' }, except: [] })
})
