import { useState } from 'react'
import type { ParcelPaper } from '#contract/couriers/parcel-records.ts'
import * as m from '#messages'
import { limits } from '#contract/limits.ts'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Money } from '#web/ui/prices/price.tsx'
import { Sum, Sums } from '#web/ui/prices/sums.tsx'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'
import { CodeField } from '../kit/form/fields.tsx'
import { adminApi } from '../api.ts'
import { PhoneLinks } from '../kit/links/contact.tsx'
import { errorWith, failedWith } from '../kit/form/failures.ts'
import { dialogRoute } from '../kit/form/record-dialog.tsx'
import { nameOf } from '../kit/names.tsx'
import type { Question } from '../kit/prompts.tsx'
import { refusalOfRow } from '../kit/row-reasons.ts'
import { useAction } from '../kit/use-action.ts'
import { DeskLink } from '../link.tsx'
import { MessagesOf } from '../messages/order-messages.tsx'
import { screenPath } from '../screens.ts'
import { useMay } from '../session/may.ts'
import { Piece } from './piece.tsx'
import { isUndoTime } from './undo.tsx'
import { DaysOut, kindWords, ParcelMark } from './state.tsx'

const dialog = dialogRoute({
  title: m.admin_parcel_title,
  load: async (id, options) => (await adminApi().parcels.record({ id }, options)).parcel,
  Shown: Parcel,
})

export const clientLoader = dialog.clientLoader

/** Dialog of one parcel: contact, contents, cash, and history. */
export default dialog.Screen

type Act = (asked: {
  parcel_id: number
  version: number
}) => Promise<{ parcel: { version: number } }>

function Parcel({ data: parcel, onClose }: { data: ParcelPaper; onClose: () => void }) {
  const { act, busy } = useAction()
  const may = useMay()
  const { showToast } = useAnnouncements()
  const { id: parcel_id, version, number, state, kind } = parcel
  const courier = nameOf({ name: parcel.courier, name_ar: parcel.courier_ar })
  const put = (
    send: Act,
    done: (words: { number: string }) => string,
    { ask, isUndoable = false }: { ask?: Question; isUndoable?: boolean } = {},
  ) =>
    void act({
      ask,
      send: () => send({ parcel_id, version }),
      failure: (refusal) =>
        refusal.code === 'changed_meanwhile'
          ? { ...errorWith(m.admin_parcel_failed()), detail: m.admin_parcel_stale() }
          : failedWith(m.admin_parcel_failed())(refusal),
      done: (reply) => {
        onClose()
        showToast(done({ number }), isUndoable ? () => undo(reply.parcel.version) : undefined)
      },
    })
  /** @param version of the parcel after the act to undo */
  const undo = (version: number) =>
    void act({
      send: async () => {
        const { results } = await adminApi().parcels.undo({
          parcel_ids: [parcel_id],
          versions: [version],
        })
        const [result] = results
        if (result && !result.done) throw refusalOfRow(result)
      },
      failure: failedWith(m.admin_parcel_failed()),
      done: () => {
        onClose()
        showToast(m.admin_parcel_undone({ number }))
      },
    })
  const end = () =>
    put((asked) => adminApi().parcels.end(asked), m.admin_parcel_ended, {
      ask: {
        title: number,
        warning: m.admin_parcel_end_warning(),
        consequence: m.admin_parcel_end_what(),
        action: m.admin_parcel_end(),
        stay: m.admin_parcel_end_stay(),
      },
    })
  const buttons = {
    refused: (
      <Button disabled={busy} onClick={end}>
        {m.admin_parcel_end()}
      </Button>
    ),
    ready: (
      <Button
        disabled={busy}
        onClick={() =>
          put((asked) => adminApi().parcels.putBack(asked), m.admin_parcel_put_back_done)
        }
      >
        {m.admin_parcel_put_back()}
      </Button>
    ),
    handed: (
      <>
        {kind !== 'return' && (
          <Button
            disabled={busy}
            onClick={() =>
              put((asked) => adminApi().parcels.refused(asked), m.admin_parcel_refused_done, {
                isUndoable: true,
              })
            }
          >
            {m.admin_parcel_refused()}
          </Button>
        )}
        <Button
          kind="primary"
          disabled={busy}
          onClick={() =>
            put((asked) => adminApi().parcels.delivered(asked), m.admin_parcel_delivered_done, {
              isUndoable: true,
            })
          }
        >
          {kind === 'return' ? m.admin_parcel_fetched() : m.admin_parcel_delivered()}
        </Button>
      </>
    ),
  }
  const name = `${parcel.first_name} ${parcel.last_name}`
  const movedAt = {
    handed: parcel.handed_at,
    delivered: parcel.delivered_at,
    refused: parcel.refused_at,
  }[state as 'handed']
  const foot = (
    <>
      {movedAt && isUndoTime(movedAt) && (
        <Button kind="tertiary" disabled={busy} onClick={() => undo(version)}>
          {m.ui_undo()}
        </Button>
      )}
      {buttons[state as keyof typeof buttons]}
    </>
  )
  return (
    <Dialog open onClose={onClose} title={number} foot={foot}>
      <div className="parcel-record">
        <p>
          <ParcelMark state={state} /> {kindWords(kind)} <DaysOut of={parcel} />
        </p>
        <div>
          <p className="strong">
            <bdi>{name}</bdi>
          </p>
          <p className="muted" dir="auto">
            {parcel.address !== null && `${parcel.address}, `}
            {nameOf({ name: parcel.city, name_ar: parcel.city_ar })}
          </p>
          {parcel.phone && <PhoneLinks phone={parcel.phone} name={name} />}
        </div>
        {parcel.tracking_link && (
          <a
            className={buttonClass({ size: 'small' })}
            href={parcel.tracking_link}
            target="_blank"
            rel="noreferrer"
          >
            {m.admin_parcel_track_at({ courier })}
          </a>
        )}
        <Tracking parcel={parcel} />
        <Sums>
          {parcel.fee != null && (
            <Sum of={m.admin_parcel_fee()}>
              <Money egp={parcel.fee} />
            </Sum>
          )}
          {parcel.on_paper !== null && (
            <Sum of={m.admin_parcels_collect()} kind="total">
              <Money egp={parcel.on_paper} />
            </Sum>
          )}
        </Sums>
        <ul className="parcel-pieces">
          {parcel.items.map((piece) => (
            <li key={piece.position}>
              <Piece of={piece} />
            </li>
          ))}
        </ul>
        {parcel.takes_back.length > 0 && (
          <>
            <h3 className="strong">{m.admin_parcel_takes_back()}</h3>
            <ul className="parcel-pieces">
              {parcel.takes_back.map((piece) => (
                <li key={piece.position}>
                  <Piece of={piece} />
                </li>
              ))}
            </ul>
          </>
        )}
        {may('orders') && <MessagesOf key={version} order_id={parcel.order_id} />}
        {may('orders') && (
          <DeskLink className="link" to={screenPath('orders', 'orderDetails', parcel.order_id)}>
            {m.admin_parcel_order()}
          </DeskLink>
        )}
      </div>
    </Dialog>
  )
}

function Tracking({ parcel }: { parcel: ParcelPaper }) {
  const { act, busy } = useAction()
  const [typed, setTyped] = useState(parcel.tracking ?? '')
  const isOther = typed.trim() !== (parcel.tracking ?? '')
  return (
    <form
      className="parcel-tracking"
      onSubmit={(event) => {
        event.preventDefault()
        void act({
          send: () =>
            adminApi().parcels.track({
              parcel_id: parcel.id,
              version: parcel.version,
              tracking: typed.trim(),
            }),
          failure: failedWith(m.admin_parcel_failed()),
          toast: m.admin_parcel_track_done(),
        })
      }}
    >
      <CodeField
        label={m.admin_parcel_tracking()}
        maxLength={limits.name}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {isOther && (
        <Button type="submit" disabled={busy}>
          {m.admin_parcel_track_save()}
        </Button>
      )}
    </form>
  )
}
