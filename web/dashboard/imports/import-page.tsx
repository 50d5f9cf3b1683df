import { useRevalidator, useSearchParams } from 'react-router'
import * as m from '#messages'
import { deskTitle } from '../title.ts'
import { adminApi } from '../api.ts'
import { BackLink } from '../kit/links/back-link.tsx'
import { useRecord } from '../kit/form/record-load.ts'
import { answerOf, whenAskedAnew } from '../kit/list/list-load.ts'
import { LoadFailed } from '../kit/screen/load-failed.tsx'
import { useLookAgain } from '../kit/screen/use-look-again.ts'
import { ScreenHead } from '../kit/screen/screen-head.tsx'
import { screenPath } from '../screens.ts'
import { fetchSubcategories } from '../products/subcategories.ts'
import { Checked } from './result/checked.tsx'
import { Columns } from './columns/columns.tsx'
import { Finished } from './result/finished.tsx'
import { ImportSteps } from './import-steps.tsx'
import { isUnderWay, loadLists, stepOf } from './lists.ts'
import { PicturesRead } from './result/pictures-read.tsx'
import { Running } from './result/running.tsx'

type LoaderArgs = { request: Request; params: Record<string, string | undefined> }

/**
 * Loads the import with the data of its step: available sub-categories, and the first products of
 * each kind.
 */
export const clientLoader = ({ request: { signal, url }, params: { id = '' } }: LoaderArgs) =>
  answerOf(signal, async () => {
    const options = { signal }
    const { import: one } = await adminApi().imports.record({ id }, options)
    const asked = new URL(url).searchParams
    const hasQuestions = stepOf(one.state, asked) <= 2 && one.format !== 'pictures'
    const [places, lists] = await Promise.all([
      hasQuestions ? fetchSubcategories(options) : [],
      loadLists(one, asked, options),
    ])
    return { one, places, lists }
  })
export const shouldRevalidate = whenAskedAnew

export const meta = () => [{ title: deskTitle(m.admin_import_title()) }]

/** Screen of one import, at its current step. */
export default function ImportPage() {
  const { data, failed } = useRecord<typeof clientLoader>()
  const { revalidate, state } = useRevalidator()
  const [search] = useSearchParams()
  const one = data?.one
  useLookAgain(one !== undefined && isUnderWay(one.state) && state === 'idle', revalidate)
  const back = <BackLink to={screenPath('imports')} isBefore={false} words={m.admin_imports()} />
  if (!one) {
    return (
      <>
        {back}
        <ScreenHead title={m.admin_import_title()} />
        {failed && <LoadFailed />}
      </>
    )
  }
  const step = stepOf(one.state, search)
  return (
    <>
      {back}
      <ScreenHead
        title={
          <>
            {m.admin_import_title()}{' '}
            <span className="screen-count">
              <bdi dir="ltr">{one.file_name}</bdi>
            </span>
          </>
        }
      />
      <ImportSteps at={step} />
      {step === 1 &&
        (one.format === 'pictures' ? (
          <PicturesRead one={one} />
        ) : (
          <Columns key={one.id} one={one} places={data.places} />
        ))}
      {step === 2 && <Checked key={one.id} one={one} places={data.places} lists={data.lists} />}
      {step === 3 && <Running one={one} lists={data.lists} />}
      {step === 4 && <Finished one={one} lists={data.lists} />}
    </>
  )
}
