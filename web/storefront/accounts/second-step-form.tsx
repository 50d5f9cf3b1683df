import * as m from '#messages'
import { SecondStepFields, useSecondStep } from '#web/accounts/second-step.tsx'
import type { Step } from '#web/accounts/step.ts'
import { SubmitButton } from '../forms/submit-button.tsx'
import { device } from './device.ts'

type SecondStepFormProps = { step: Step; asked: string | null; onBack: () => void }

/** Form for the code of the second step, which replaces the login form. */
export function SecondStepForm({ step, asked, onBack }: SecondStepFormProps) {
  const form = useSecondStep(step, () => device(asked))
  return (
    <form className="account-form" noValidate onSubmit={form.onSubmit}>
      <SecondStepFields form={form} onBack={onBack} />
      {form.way && (
        <SubmitButton size="large" sending={form.sending} said={m.account_logging_in()}>
          {m.account_second_send()}
        </SubmitButton>
      )}
    </form>
  )
}
