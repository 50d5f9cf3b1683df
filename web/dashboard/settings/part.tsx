import type { ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { SettingsRecord } from '#contract/shop/settings.ts'
import * as m from '#messages'
import { deskTitle } from '../title.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { ProblemsAlert } from '#web/ui/problems.tsx'
import { ChoiceField, EmailField, LongField, NumberField, PhoneField } from '../kit/form/fields.tsx'
import { adminApi } from '../api.ts'
import { fetchAllCategories } from '../categories/all-categories.ts'
import { ConflictDialog } from '../kit/form/conflict-dialog.tsx'
import { answerOf } from '../kit/list/list-load.ts'
import NotFound from '../frame/not-found.tsx'
import { NotYours } from '../frame/not-yours.tsx'
import { BackLink } from '../kit/back-link.tsx'
import { ScreenHead } from '../kit/screen-head.tsx'
import { useRecord } from '../kit/form/record-load.ts'
import { LoadFailed } from '../kit/load-failed.tsx'
import { SwitchRow } from '../kit/switch.tsx'
import { BrandSections } from './brand/brand-sections.tsx'
import { EmptyLinkIfDemo } from './empty/empty-link.tsx'
import { BothLanguages } from './both-languages.tsx'
import { ClosedDays } from './closed-days.tsx'
import { ConfirmingFields } from './confirming-fields.tsx'
import { HomeFields } from './home-fields.tsx'
import { mayOfPart, type PartName, partNames } from './part-names.ts'
import { partFaces } from './parts.ts'
import { OpeningSection } from './opening.tsx'
import { Section } from './section.tsx'
import { TextList } from './text-list.tsx'
import { languages } from './texts.ts'
import { type SettingsForm, useSettingsForm } from './use-settings-form.ts'
import { WhatsAppTexts } from './whatsapp-texts.tsx'
import { screenPath } from '../screens.ts'
import { useMay } from '../session/may.ts'
import { useIsFromStart } from '../start/from-start.ts'

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

type PartFormProps = {
  part: PartName
  settings: SettingsRecord
  icons: string
  categories: Parameters<typeof HomeFields>[0]['categories']
}

function PartForm({ part, settings, icons, categories }: PartFormProps) {
  const navigate = useNavigate()
  const leave = useIsFromStart() ? () => navigate(-1) : undefined
  const form = useSettingsForm(settings, leave)
  const Fields = fields[part]
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

type FieldsProps = Omit<PartFormProps, 'part' | 'settings'> & { form: SettingsForm }

/** Sections of each part. */
const fields: Record<PartName, (props: FieldsProps) => ReactNode> = {
  brand: BrandSections,
  opening: OpeningSection,
  contact: ContactSections,
  delivery: DeliverySections,
  returns: ReturnsSections,
  home: HomeSections,
  confirming: ConfirmingSections,
  whatsapp: WhatsappSections,
  upkeep: UpkeepSections,
}

function ContactSections({ form }: Pick<FieldsProps, 'form'>) {
  return (
    <Section
      form={form}
      title={m.admin_settings_contact()}
      names={['language', 'contact_email', 'contact_phone', 'whatsapp']}
    >
      <ChoiceField
        {...form.at('language', m.admin_settings_language())}
        options={languages}
        hint={m.admin_settings_language_help()}
      />
      <div className="field-pair">
        <EmailField
          {...form.at('contact_email', m.admin_settings_contact_email())}
          optional
          hint={m.admin_settings_contact_email_help()}
        />
        <PhoneField
          {...form.at('contact_phone', m.admin_settings_contact_phone())}
          optional
          hint={m.admin_settings_contact_phone_help()}
        />
      </div>
      <PhoneField
        {...form.at('whatsapp', m.admin_settings_whatsapp())}
        optional
        hint={m.admin_settings_whatsapp_help()}
      />
    </Section>
  )
}

function DeliverySections({ form }: Pick<FieldsProps, 'form'>) {
  const may = useMay()
  const days = form.errorAt('delivery_days')
  return (
    <Section
      form={form}
      title={m.admin_settings_delivery()}
      names={[
        'shipping_note',
        'delivery_days',
        'free_delivery_from',
        'closed_days',
        'sender_address',
      ]}
    >
      <BothLanguages form={form} path="shipping_note" label={m.admin_settings_shipping_note()} />
      <div className="field-pair">
        <NumberField {...form.at('delivery_days.from', m.admin_settings_days_from())} />
        <NumberField {...form.at('delivery_days.to', m.admin_settings_days_to())} />
      </div>
      <FieldError text={days ?? form.errorAt('delivery_days.root')} />
      {may('money') && (
        <NumberField
          {...form.at('free_delivery_from', m.admin_settings_free())}
          hint={m.admin_settings_free_help()}
        />
      )}
      <ClosedDays form={form} />
      <LongField
        {...form.at('sender_address', m.admin_settings_sender())}
        optional
        rows={2}
        maxLength={200}
        hint={m.admin_settings_sender_help()}
      />
    </Section>
  )
}

function ReturnsSections({ form }: Pick<FieldsProps, 'form'>) {
  const givesMoney = form.form.watch('return_money') === true
  return (
    <Section
      form={form}
      title={m.admin_settings_rules()}
      help={m.admin_settings_rules_help()}
      names={['return_days', 'return_money', 'delivery_rules']}
    >
      <NumberField
        {...form.at('return_days', m.admin_settings_return_days())}
        hint={m.admin_settings_return_days_help({ word: '{days}' })}
      />
      <SwitchRow
        label={m.admin_settings_return_money()}
        isOn={givesMoney}
        onTurn={() => form.form.setValue('return_money', !givesMoney, { shouldDirty: true })}
        hint={givesMoney ? m.admin_settings_return_money_on() : m.admin_settings_return_money_off()}
      />
      <TextList
        form={form}
        path="delivery_rules"
        nameOf={m.admin_settings_rule}
        add={m.admin_settings_rule_add()}
        most={12}
      />
    </Section>
  )
}

function HomeSections({ form, categories }: FieldsProps) {
  return (
    <Section form={form} title={m.admin_settings_home()} names={['banners', 'promise', 'row']}>
      <HomeFields form={form} categories={categories} />
    </Section>
  )
}

function ConfirmingSections({ form }: Pick<FieldsProps, 'form'>) {
  return (
    <>
      <Section form={form} title={m.admin_settings_orders()} names={['pieces_per_order']}>
        <NumberField
          {...form.at('pieces_per_order', m.admin_settings_pieces())}
          hint={m.admin_settings_pieces_help()}
        />
      </Section>
      <Section form={form} title={m.admin_settings_stock()} names={['low_stock']}>
        <NumberField
          {...form.at('low_stock', m.admin_settings_low_stock())}
          hint={m.admin_settings_low_stock_help()}
        />
      </Section>
      <Section
        form={form}
        title={m.admin_settings_confirming()}
        names={[
          'confirm_orders',
          'unconfirmed_hours',
          'try_again_hours',
          'calling_hours',
          'refusals_to_flag',
          'cod_limit',
        ]}
      >
        <ConfirmingFields form={form} />
      </Section>
    </>
  )
}

function WhatsappSections({ form }: Pick<FieldsProps, 'form'>) {
  return (
    <Section
      form={form}
      title={m.admin_settings_whatsapp_texts()}
      help={m.admin_settings_whatsapp_texts_help()}
      names={['whatsapp_confirm', 'whatsapp_placed']}
    >
      <WhatsAppTexts form={form} />
    </Section>
  )
}

function UpkeepSections({ form }: Pick<FieldsProps, 'form'>) {
  const may = useMay()
  return (
    <>
      <Section form={form} title={m.admin_settings_keeping()} names={['keep_unanswered_days']}>
        <NumberField
          {...form.at('keep_unanswered_days', m.admin_settings_keep_days())}
          hint={m.admin_settings_keep_days_help()}
        />
      </Section>
      <Section form={form} title={m.admin_settings_search()} names={['search_debounce']}>
        <NumberField
          {...form.at('search_debounce', m.admin_settings_debounce())}
          hint={m.admin_settings_debounce_help()}
        />
      </Section>
      {may('money') && <EmptyLinkIfDemo />}
    </>
  )
}
