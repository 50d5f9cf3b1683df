/** Fields of each part of the settings, in their sections. */
import type { ReactNode } from 'react'
import * as m from '#messages'
import { FieldError } from '#web/ui/fields/field.tsx'
import { ChoiceField, EmailField, LongField, NumberField, PhoneField } from '../kit/form/fields.tsx'
import { SwitchRow } from '../kit/switch.tsx'
import { BrandSections } from './brand/brand-sections.tsx'
import { EmptyLinkIfDemo } from './empty/empty-link.tsx'
import { BothLanguages } from './both-languages.tsx'
import { ClosedDays } from './closed-days.tsx'
import { ConfirmingFields } from './confirming-fields.tsx'
import { HomeFields } from './home-fields.tsx'
import type { PartName } from './part-names.ts'
import { OpeningSection } from './opening.tsx'
import { Section } from './section.tsx'
import { TextList } from './text-list.tsx'
import { languages } from './texts.ts'
import type { SettingsForm } from './use-settings-form.ts'
import { WhatsAppTexts } from './whatsapp-texts.tsx'
import { useMay } from '../session/may.ts'

export type FieldsProps = {
  form: SettingsForm
  icons: string
  categories: Parameters<typeof HomeFields>[0]['categories']
}

/** Sections of each part. */
export const partFields: Record<PartName, (props: FieldsProps) => ReactNode> = {
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
