import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import type { GovernoratePrice } from '#contract/couriers/areas.ts'
import { limits } from '#contract/limits.ts'
import { formatFigure } from '#contract/text/money.ts'
import * as m from '#messages'
import { attempt } from '#web/forms/attempt.ts'
import { pathTo } from '#web/links.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FieldError, Input } from '#web/ui/fields/field.tsx'
import { formatMoney, Money } from '#web/ui/prices/price.tsx'
import { adminApi } from '../../api.ts'
import { BackLink } from '../../kit/links/back-link.tsx'
import { oops, withReason } from '../../kit/form/failures.ts'
import { MoneyField } from '../../kit/form/fields.tsx'
import { recordLoader, useRecord } from '../../kit/form/record-load.ts'
import { JobFact, JobSums } from '../../kit/job/job-sums.tsx'
import { Job } from '../../kit/job/job.tsx'
import { RowCheck } from '../../kit/list/table/row-check.tsx'
import { LoadFailed } from '../../kit/screen/load-failed.tsx'
import { nameOf } from '../../kit/names.tsx'
import { ScreenHead } from '../../kit/screen/screen-head.tsx'
import { useAction } from '../../kit/use-action.ts'
import { screenPath } from '../../screens.ts'
import { useIsFromStart } from '../../start/from-start.ts'
import { deskTitle } from '../../title.ts'
import { beginFilling, fill, isSame, readPrice } from './prices.ts'
import { regions } from './regions.ts'

export const clientLoader = recordLoader(
  async (_, options) => (await adminApi().areas.governorates({}, options)).governorates,
)

export const meta = () => [{ title: deskTitle(m.admin_start_areas()) }]

/** Delivery prices of all governorates: one for all, then what differs (R389). */
export default function Fill() {
  const { data, failed } = useRecord<typeof clientLoader>()
  const isFromStart = useIsFromStart()
  const [to, words] = isFromStart
    ? [screenPath('start'), m.admin_start()]
    : [screenPath('areas'), m.admin_areas()]
  return (
    <>
      <BackLink to={to} isBefore={isFromStart} words={words} />
      <ScreenHead title={m.admin_start_areas()} />
      {failed ? <LoadFailed /> : <FillForm governorates={data} leadsTo={to} />}
    </>
  )
}

type FillFormProps = { governorates: GovernoratePrice[]; leadsTo: string }

function FillForm({ governorates, leadsTo }: FillFormProps) {
  const [filling, setFilling] = useState(() => beginFilling(governorates))
  const [typed, setTyped] = useState(filling.one)
  const [isChecked, setChecked] = useState(false)
  const { act, busy } = useAction()
  const navigate = useNavigate()
  const { one, prices } = filling
  const put = (city: string, price: string | null) =>
    setFilling((now) => ({ ...now, prices: { ...now.prices, [city]: price } }))
  const fillAll = () => {
    if (readPrice(typed) === null) setChecked(true)
    else setFilling(fill(filling, typed))
  }
  const delivered = Object.values(prices).filter((price) => price !== null)
  const figures = delivered.map(readPrice)
  const isWrong = delivered.length === 0 || figures.includes(null)
  const known = figures.filter((figure) => figure !== null)
  const corrected = delivered.filter((price) => !isSame(price, one)).length
  const off = governorates.filter(({ city }) => prices[city] === null)
  const save = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isWrong) return
    const wanted = governorates.map(({ city, area }) => ({
      ...{ city, price: prices[city] ?? null },
      ...(area && { version: area.version }),
    }))
    void act({
      send: () =>
        attempt('fill-areas', wanted, (idempotencyKey) =>
          adminApi().areas.fill({ prices: wanted }, { idempotencyKey }),
        ),
      failure: withReason(oops()),
      toast: m.admin_fill_saved(),
      leaves: true,
      done: () => navigate(pathTo(leadsTo)),
    })
  }
  const wrong =
    isChecked && isWrong ? m.admin_fill_wrong({ most: formatFigure(limits.egp) }) : undefined
  return (
    <Job
      onSubmit={save}
      sending={busy}
      send={m.admin_fill_save()}
      sendingText={m.form_submitting()}
      label={m.admin_fill_label()}
      figure={m.admin_start_of({ done: delivered.length, all: governorates.length })}
      what={m.admin_fill_what()}
      short={m.admin_fill_short({ corrected, none: off.length })}
      notice={wrong && <FieldError text={wrong} />}
      side={
        <>
          <JobSums>
            {readPrice(one) !== null && (
              <JobFact of={m.admin_fill_at({ price: formatMoney(readPrice(one) ?? 0) })}>
                {delivered.length - corrected}
              </JobFact>
            )}
            <JobFact of={m.admin_fill_corrected()}>{corrected}</JobFact>
            {known.length > 0 && (
              <JobFact of={m.admin_fill_range()}>
                <Money egp={Math.min(...known)} /> · <Money egp={Math.max(...known)} />
              </JobFact>
            )}
            <JobFact of={m.admin_fill_off()}>{off.length}</JobFact>
          </JobSums>
          <p className="muted small">{m.admin_fill_note()}</p>
        </>
      }
    >
      <div className="fill-one">
        <MoneyField
          label={m.admin_fill()}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={
            isChecked && readPrice(typed) === null && delivered.length === 0 ? wrong : undefined
          }
        />
        <Button kind="secondary" onClick={fillAll}>
          {m.admin_fill_all({ count: governorates.length })}
        </Button>
        <p className="muted small">{m.admin_fill_hint()}</p>
      </div>
      <div className="fill-regions">
        {regions.map(({ label, cities }) => (
          <section key={label()}>
            <h2>
              {label()} <span>{cities.length}</span>
            </h2>
            <ul>
              {governorates
                .filter(({ city }) => cities.includes(city))
                .map(({ city, city_ar }) => (
                  <Governorate
                    key={city}
                    name={nameOf({ name: city, name_ar: city_ar })}
                    price={prices[city] ?? null}
                    one={one}
                    isWrong={isChecked}
                    onChange={(price) => put(city, price)}
                  />
                ))}
            </ul>
          </section>
        ))}
      </div>
    </Job>
  )
}

type GovernorateProps = {
  name: string
  price: string | null
  one: string
  /** Whether what is no price is marked. */
  isWrong: boolean
  onChange: (price: string | null) => void
}

function Governorate({ name, price, one, isWrong, onChange }: GovernorateProps) {
  const id = useId()
  const isOff = price === null
  const usual = readPrice(one)
  const isCorrected = !isOff && usual !== null && !isSame(price, one)
  return (
    <li className={isOff ? 'is-off' : isCorrected ? 'is-corrected' : undefined}>
      <RowCheck
        label={m.admin_fill_deliver({ city: name })}
        checked={!isOff}
        onChange={() => onChange(isOff ? one : null)}
      />
      <span className="fill-city">
        {name}
        {isCorrected && <small id={id}>{m.admin_fill_was({ price: formatMoney(usual) })}</small>}
      </span>
      {isOff ? (
        <span className="fill-off">{m.admin_fill_none()}</span>
      ) : (
        <Input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          maxLength={10}
          aria-label={m.admin_fill_price({ city: name })}
          aria-describedby={isCorrected ? id : undefined}
          aria-invalid={(isWrong && readPrice(price) === null) || undefined}
          value={price}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </li>
  )
}
