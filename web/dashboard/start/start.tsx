import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import { type StartFacts, type StartStep, startSteps } from '#contract/shop/start.ts'
import * as m from '#messages'
import { pathTo } from '#web/links.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Nuqta } from '#web/ui/marks/nuqta.tsx'
import { Status } from '#web/ui/notices/status.tsx'
import { adminApi } from '../api.ts'
import { recordLoader, useRecord } from '../kit/form/record-load.ts'
import { JobFrame, jobSideClass } from '../kit/job/job.tsx'
import { LoadFailed } from '../kit/screen/load-failed.tsx'
import { ScreenHead } from '../kit/screen/screen-head.tsx'
import { ButtonLink } from '../link.tsx'
import { EmptyLink } from '../settings/empty/empty-link.tsx'
import { openingNames } from '../settings/texts.ts'
import { deskTitle } from '../title.ts'
import { fromStart } from './from-start.ts'
import { useSteps } from './steps.tsx'
import { stepTitles } from './texts.ts'

export const clientLoader = recordLoader((_, options) => adminApi().start.get({}, options))

export const meta = () => [{ title: deskTitle(m.admin_start()) }]

/** Set up your shop: steps that are ticked by what is there, the next one open (R389). */
export default function Start() {
  const { data: facts, failed } = useRecord<typeof clientLoader>()
  return (
    <>
      <ScreenHead
        title={
          <>
            {m.admin_start()} <span className="screen-count">{m.admin_start_note()}</span>
          </>
        }
      />
      {failed ? <LoadFailed /> : <Steps facts={facts} />}
    </>
  )
}

function Steps({ facts }: { facts: StartFacts }) {
  const next = startSteps.find((name) => !facts.done.includes(name))
  const step = useSteps(facts)
  const act = next && step[next].act
  const figure = m.admin_start_of({ done: facts.done.length, all: startSteps.length })
  const { state } = facts.settings.opening
  return (
    <JobFrame
      label={m.admin_start_what()}
      figure={figure}
      what={m.admin_start_steps()}
      short={next ? m.admin_start_next_is({ step: stepTitles[next]() }) : m.admin_start_all()}
      side={
        <>
          <p className="setup-meter" aria-hidden="true">
            {startSteps.map((name, place) => (
              <Nuqta key={name} open={place >= facts.done.length} />
            ))}
          </p>
          <div className={`setup-shop ${jobSideClass}`}>
            <p>
              <Status kind={state === 'open' ? 'accept' : 'over'}>{openingNames[state]()}</Status>
            </p>
            {state === 'soon' && <p>{m.admin_start_closed()}</p>}
            <a className="link tap" href={pathTo('/')}>
              <Icon of={IconExternalLink} small />
              {m.admin_start_shop()}
            </a>
            {state === 'soon' && (
              <a className="link tap" href={pathTo('/opening-soon')}>
                <Icon of={IconExternalLink} small />
                {m.admin_start_soon()}
              </a>
            )}
          </div>
        </>
      }
      act={null}
      shortAct={act}
    >
      <ol className="setup">
        {startSteps.map((name) => (
          <Step key={name} name={name} facts={facts} isNext={name === next} {...step[name]} />
        ))}
      </ol>
      <p className="muted small">{m.admin_start_stays()}</p>
      {facts.has_demo && <EmptyLink />}
    </JobFrame>
  )
}

type StepProps = ReturnType<typeof useSteps>[StartStep] & {
  name: StartStep
  facts: StartFacts
  isNext: boolean
}

function Step({ name, facts, isNext, fact, help, open, act, also, to }: StepProps) {
  const isDone = facts.done.includes(name)
  const title = stepTitles[name]()
  const words = isDone ? m.admin_start_change() : m.admin_start_begin()
  return (
    <li
      className={isDone ? 'is-done' : isNext ? 'is-next' : undefined}
      aria-current={isNext ? 'step' : undefined}
    >
      <h2>
        {title}
        {isDone && (
          <span className="setup-tick">
            <Icon of={IconCheck} small />
            {m.admin_start_tick()}
          </span>
        )}
        {isNext && <Status kind="pending">{m.admin_start_next()}</Status>}
      </h2>
      {fact && <p>{fact}</p>}
      {!isDone && help && <p>{help}</p>}
      {!isNext && to && (
        <ButtonLink kind="tertiary" size="small" to={to} state={fromStart}>
          <span aria-hidden="true">{words}</span>
          <span className="sr-only">{`${words}: ${title}`}</span>
        </ButtonLink>
      )}
      {isNext && open}
      {(isNext || also) && (
        <div className="setup-acts">
          {isNext && act}
          {also}
        </div>
      )}
    </li>
  )
}
