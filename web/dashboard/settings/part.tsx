import { useNavigate, useParams } from 'react-router'
import type { SettingsRecord } from '#contract/shop/settings.ts'
import * as m from '#messages'
import { deskTitle } from '../title.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ProblemsAlert } from '#web/ui/notices/problems.tsx'
import { adminApi } from '../api.ts'
import { fetchAllCategories } from '../categories/all-categories.ts'
import { ConflictDialog } from '../kit/form/conflict-dialog.tsx'
import { answerOf } from '../kit/list/list-load.ts'
import NotFound from '../frame/not-found.tsx'
import { NotYours } from '../frame/not-yours.tsx'
import { BackLink } from '../kit/links/back-link.tsx'
import { ScreenHead } from '../kit/screen/screen-head.tsx'
import { useRecord } from '../kit/form/record-load.ts'
import { LoadFailed } from '../kit/screen/load-failed.tsx'
import { mayOfPart, type PartName, partNames } from './part-names.ts'
import { partFaces } from './parts.ts'
import { useSettingsForm } from './use-settings-form.ts'
import { screenPath } from '../screens.ts'
import { useMay } from '../session/may.ts'
import { useIsFromStart } from '../start/from-start.ts'
import { type FieldsProps, partFields } from './part-fields.tsx'

export const clientLoader = ({ request: { signal } }: { request: Request }) =>
  answerOf(signal, async () => {
    const [{ settings, icons }, categories] = await Promise.all([
      adminApi().settings.record({}, { signal }),
      fetchAllCategories({ signal }),
    ])
    return { settings, icons, categories }
  })

export const meta = ({ params }: { params: { part?: string } }) => {
  const part = partNames.find((name) => name === params.part)
  const page = part ? partFaces[part].label() : m.admin_settings()
  return [{ title: deskTitle(page) }]
}

/** One part of the shop's settings: /dashboard/settings/contact. */
export default function SettingsPart() {
  const { data, failed } = useRecord<typeof clientLoader>()
  const may = useMay()
  const asked = useParams().part
  const isFromStart = useIsFromStart()
  const part = partNames.find((name) => name === asked)
  if (part === undefined) return <NotFound />
  if (!may(mayOfPart(part))) return <NotYours />
  return (
    <>
      {isFromStart ? (
        <BackLink to={screenPath('start')} isBefore words={m.admin_start()} />
      ) : (
        <BackLink to={screenPath('settings')} isBefore={false} words={m.admin_settings()} />
      )}
      <ScreenHead title={partFaces[part].label()} />
      {failed ? <LoadFailed /> : <PartForm key={part} part={part} {...data} />}
    </>
  )
}

type PartFormProps = Omit<FieldsProps, 'form'> & { part: PartName; settings: SettingsRecord }

function PartForm({ part, settings, icons, categories }: PartFormProps) {
  const navigate = useNavigate()
  const leave = useIsFromStart() ? () => navigate(-1) : undefined
  const form = useSettingsForm(settings, leave)
  const Fields = partFields[part]
  return (
    <>
      <form
        className={part === 'brand' ? 'settings is-wide' : 'settings'}
        noValidate
        onSubmit={form.onSubmit}
      >
        <ProblemsAlert problems={form.problems} labels={form.labels} />
        <Fields form={form} icons={icons} categories={categories} />
        <div className="settings-foot">
          <p className="small muted" aria-live="polite">
            {form.isDirty && m.admin_settings_unsaved()}
          </p>
          <Button
            type="submit"
            kind="primary"
            busy={form.sending}
            loadingText={m.form_submitting()}
          >
            {m.admin_settings_save()}
          </Button>
        </div>
      </form>
      <ConflictDialog conflict={form.conflict} />
    </>
  )
}
