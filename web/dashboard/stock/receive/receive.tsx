import { type KeyboardEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { limits } from '#contract/limits.ts'
import { formatFigure } from '#contract/text/money.ts'
import * as m from '#messages'
import { deskTitle } from '../../title.ts'
import { attempt } from '#web/forms/attempt.ts'
import { pathTo } from '#web/links.ts'
import { FieldError } from '#web/ui/fields/field.tsx'
import { MoneyField, WordsField } from '../../kit/form/fields.tsx'
import { adminApi } from '../../api.ts'
import { errorWith, failedWith } from '../../kit/form/failures.ts'
import { Job, JobFold, jobSideClass } from '../../kit/job/job.tsx'
import { nameOf } from '../../kit/names.tsx'
import { useAction } from '../../kit/use-action.ts'
import { ScreenHead } from '../../kit/screen/screen-head.tsx'
import { screenPath } from '../../screens.ts'
import { CameraNow } from '../scan/camera-now.tsx'
import { ScanField } from '../scan/scan-field.tsx'
import { BackToStock } from '../ways-back.tsx'
import {
  emptyDelivery,
  isCost,
  keepDelivery,
  readPieces,
  receiptOf,
  withoutProduct,
} from './delivery.ts'
import { Goods } from './goods.tsx'
import { useDelivery } from './use-delivery.ts'
import { useMay } from '../../session/may.ts'

export const clientLoader = () => null

export const meta = () => [{ title: deskTitle(m.admin_stock_receive()) }]

/** Screen of a delivery: scanned, searched or typed by size, and saved as a whole. */
export default function Receive() {
  const may = useMay()
  const work = useDelivery()
  const { delivery, change, sheets, last } = work
  const [isChecked, setChecked] = useState(false)
  const { act, busy } = useAction()
  const navigate = useNavigate()
  const focus = useRef<(() => void) | null>(null)
  const receipt = receiptOf(delivery)
  const pieces = receipt.lines.reduce((sum, line) => sum + line.pieces, 0)
  const isWrong =
    Object.values(delivery.pieces).some((typed) => readPieces(typed) === null) ||
    receipt.costs.some(({ cost }) => !isCost(cost))
  const none = isChecked && !isWrong && pieces === 0 ? m.admin_receive_say_none() : undefined
  const many =
    isChecked && isWrong
      ? m.admin_receive_say_many({ most: formatFigure(limits.stock) })
      : undefined
  const waiting = [...sheets.values()]
    .flatMap(({ variants }) => variants)
    .filter(
      ({ variant_id, pieces: now }) =>
        now === 0 && (readPieces(delivery.pieces[variant_id]) ?? 0) > 0,
    )
    .reduce((sum, variant) => sum + variant.waiting, 0)
  const save = () => {
    setChecked(true)
    if (pieces === 0 || isWrong) return
    void act({
      send: () =>
        attempt('stock-receive', receipt, (idempotencyKey) =>
          adminApi().stock.receive(receipt, { idempotencyKey }),
        ),
      failure: (refusal) =>
        Object.keys(refusal.errors ?? {}).some((field) => field.endsWith('variant_id'))
          ? { ...errorWith(m.admin_receive_failed()), detail: m.admin_receive_gone() }
          : failedWith(m.admin_receive_failed())(refusal),
      toast: m.admin_receive_done({ count: pieces }),
      leaves: true,
      done: () => {
        change(emptyDelivery)
        keepDelivery(null)
        navigate(pathTo(screenPath('stock')))
      },
    })
  }
  // Scanners send Enter wherever the focus is: it must not save the delivery.
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    focus.current?.()
  }
  return (
    <>
      <BackToStock />
      <ScreenHead title={m.admin_stock_receive()} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of the fields inside */}
      <div onKeyDown={press}>
        <Job
          onSubmit={(event) => {
            event.preventDefault()
            save()
          }}
          sending={busy}
          send={m.admin_receive_save()}
          sendingText={m.admin_receive_sending()}
          label={m.admin_receive_label()}
          figure={formatFigure(pieces)}
          what={m.admin_receive_of({ count: receipt.lines.length })}
          short={m.admin_receive_of({ count: receipt.lines.length })}
          notice={(none ?? many) ? <FieldError text={none ?? many} /> : undefined}
          side={
            <>
              <WordsField
                label={m.admin_receive_from()}
                optional
                maxLength={limits.delivery_note}
                value={delivery.from}
                onChange={(event) => change({ ...delivery, from: event.target.value })}
              />
              <WordsField
                label={m.admin_receive_paper()}
                optional
                maxLength={limits.delivery_note}
                value={delivery.paper}
                onChange={(event) => change({ ...delivery, paper: event.target.value })}
              />
              {delivery.products.length > 0 && may('figures') && (
                <JobFold
                  title={m.admin_receive_cost()}
                  className={`delivery-costs ${jobSideClass}`}
                  open={receipt.costs.length > 0 || undefined}
                >
                  {delivery.products.flatMap((id) => {
                    const sheet = sheets.get(id)
                    if (!sheet) return []
                    const typed = delivery.costs[id] ?? ''
                    return (
                      <MoneyField
                        key={id}
                        label={<bdi>{nameOf(sheet)}</bdi>}
                        aria-label={m.admin_receive_cost_of({ name: nameOf(sheet) })}
                        placeholder={sheet.cost == null ? undefined : formatFigure(sheet.cost)}
                        value={typed}
                        error={
                          isChecked && typed.trim() !== '' && !isCost(typed)
                            ? m.admin_receive_say_cost()
                            : undefined
                        }
                        onChange={(event) =>
                          change({
                            ...delivery,
                            costs: { ...delivery.costs, [id]: event.target.value },
                          })
                        }
                      />
                    )
                  })}
                </JobFold>
              )}
              {waiting > 0 && (
                <p className="small muted">{m.admin_receive_told({ count: waiting })}</p>
              )}
            </>
          }
        >
          <ScanField
            onScan={work.scan}
            answer={work.answer}
            hits={work.hits}
            onPick={work.pick}
            now={
              last &&
              delivery.products.includes(last.product_id) && (
                <CameraNow
                  of={last}
                  pieces={readPieces(delivery.pieces[last.variant_id]) ?? 0}
                  onAdd={(add) => work.step(last, add)}
                />
              )
            }
            focus={focus}
          />
          {delivery.products.length === 0 && <p className="muted">{m.admin_receive_none()}</p>}
          {delivery.products.flatMap((id) => {
            const sheet = sheets.get(id)
            if (!sheet) return []
            return (
              <Goods
                key={id}
                sheet={sheet}
                delivery={delivery}
                hot={last?.variant_id ?? null}
                isChecked={isChecked}
                onChange={change}
                onRemove={() => {
                  change(withoutProduct(delivery, sheet))
                  work.setAnswer(null)
                  focus.current?.()
                }}
              />
            )
          })}
        </Job>
      </div>
    </>
  )
}
