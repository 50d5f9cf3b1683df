import * as m from '#messages'

/** Step indicator; `at` past the last step: all are done. */
export function Steps({ steps, at }: { steps: string[]; at: number }) {
  return (
    <>
      <ol className="steps" aria-label={m.admin_steps()}>
        {steps.map((step, index) => (
          <li
            key={step}
            className={index < at ? 'is-reached' : undefined}
            aria-current={index === at ? 'step' : undefined}
          >
            {step}
          </li>
        ))}
      </ol>
      {steps[at] && (
        <p className="steps-now" aria-hidden="true">
          {steps[at]} <span>{m.admin_step_of({ at: at + 1, all: steps.length })}</span>
        </p>
      )}
    </>
  )
}
