import { type FormEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { limits } from '#contract/limits.ts'
import * as m from '#messages'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSending } from '#web/forms/use-sending.ts'
import { pathTo } from '#web/links.ts'
import { TextField } from '#web/ui/fields/field.tsx'
import { optionOf, SelectField } from '#web/ui/fields/select.tsx'
import { adminApi } from '../api.ts'
import { fileTrouble } from '../imports/file-words.ts'
import { withReason } from '../kit/form/failures.ts'
import { useUpload } from '../kit/form/use-upload.ts'
import { nameOf } from '../kit/names.tsx'
import { screenPath } from '../screens.ts'

type Courier = { id: number; name: string; name_ar: string | null }

/** Upload of a courier's sheet: it is read at once, and opens its own screen. */
export function ReadDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [couriers, setCouriers] = useState<Courier[]>([])
  const [courier, setCourier] = useState('')
  const [file, setFile] = useState<File>()
  const [trouble, setTrouble] = useState<string>()
  const { api, text } = useUpload()
  const { send, sending } = useSending()
  const navigate = useNavigate()
  useEffect(() => {
    if (!open) return
    setTrouble(undefined)
    const asked = new AbortController()
    adminApi()
      .couriers.page({ per_page: '100' }, { signal: asked.signal })
      .then(
        ({ couriers: { data } }) => {
          setCouriers(data)
          setCourier((now) => now || String(data[0]?.id ?? ''))
        },
        () => {
          if (!asked.signal.aborted) setTrouble(m.admin_settle_read_failed())
        },
      )
    return () => asked.abort()
  }, [open])
  const read = (event: FormEvent) => {
    event.preventDefault()
    if (!file) return setTrouble(m.admin_settle_file_missing())
    if (file.size > limits.picture_bytes) return setTrouble(fileTrouble('too_large', null))
    setTrouble(undefined)
    void send(
      async () => {
        const { settlement } = await api().settlements.read({ courier_id: courier, file })
        await navigate(pathTo(screenPath('settlements', settlement.id)))
      },
      (refusal) =>
        setTrouble(withReason({ title: '', text: m.admin_settle_read_failed() })(refusal).text),
    )
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={m.admin_settle_read_title()}
      width="30rem"
      form={{ onSubmit: read, sending }}
      send={m.admin_settle_read()}
      sendingText={text ?? m.admin_settle_reading()}
      cancel={m.admin_cancel()}
    >
      <SelectField
        label={m.admin_settle_courier()}
        value={courier}
        onChange={({ target }) => setCourier(target.value)}
      >
        {couriers.map((one) => optionOf(one.id, nameOf(one)))}
      </SelectField>
      <TextField
        label={m.admin_settle_file()}
        type="file"
        accept=".csv,.tsv,.txt,.xlsx"
        error={trouble}
        onChange={({ target }) => setFile((target as HTMLInputElement).files?.[0])}
      />
    </FormDialog>
  )
}
