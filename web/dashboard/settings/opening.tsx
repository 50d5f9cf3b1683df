import { openingStates, type OpeningState } from '#contract/shop/settings/opening.ts'
import * as m from '#messages'
import { DayField } from '../kit/form/fields.tsx'
import { Picks } from '../kit/form/picks.tsx'
import { BothLanguages } from './both-languages.tsx'
import { Section } from './section.tsx'
import { openingNames } from './texts.ts'
import type { SettingsForm } from './use-settings-form.ts'

const notes: Record<OpeningState, () => string> = {
  open: m.admin_opening_open_note,
  soon: m.admin_opening_soon_note,
  away: m.admin_opening_away_note,
}

/** Whether the shop takes orders, from which day again, and what shoppers read meanwhile (R388). */
export function OpeningSection({ form }: { form: SettingsForm }) {
  const { state } = form.form.watch('opening') as { state: OpeningState }
  return (
    <Section form={form} title={m.admin_opening()}>
      <Picks
        legend={m.admin_opening()}
        isLegendHidden
        options={openingStates.map((value) => ({
          value,
          label: openingNames[value](),
          note: notes[value](),
        }))}
        value={state}
        onChange={(value) =>
          form.form.setValue('opening.state' as 'opening', value as never, { shouldDirty: true })
        }
      />
      {state === 'away' && (
        <DayField
          {...form.at('opening.until', m.admin_opening_until())}
          hint={m.admin_opening_until_help()}
        />
      )}
      {state !== 'open' && (
        <BothLanguages
          form={form}
          path="opening.words"
          label={m.admin_opening_words()}
          long
          optional
        />
      )}
    </Section>
  )
}
