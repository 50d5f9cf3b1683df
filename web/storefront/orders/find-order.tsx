import { useLoaderData, useNavigate } from 'react-router'
import type { Refusal } from '#contract/refusal.ts'
import * as m from '#messages'
import { metaOf, pageTitle, type PageWords } from '#web/document/words.ts'
import { PhoneField } from '#web/forms/contact-fields.tsx'
import { browserApi, type PageHandle, serverLoader } from '#web/api.ts'
import { phonesIn } from '#web/forms/prepare.ts'
import { pathTo } from '#web/links.ts'
import { TextField } from '#web/ui/fields/field.tsx'
import { ProblemsAlert } from '#web/ui/notices/problems.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { SocialMark } from '#web/ui/marks/social-mark.tsx'
import { Door, type doorClientLoader, loadDoor } from '../accounts/door.tsx'
import { Canonical } from '../canonical.tsx'
import { failureText, FailureAlert } from '../forms/failure-alert.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import { useShopForm } from '../forms/use-shop-form.ts'
import { useFrame } from '../frame/frame.ts'
import { ShopLink } from '../link.tsx'
import { breadcrumbData } from '../structured-data.ts'
import { WhatsAppLink } from '../whatsapp-link.tsx'

const path = '/track'

const words = (): PageWords => ({
  title: pageTitle(m.track_page()),
  description: m.track_help(),
})

export const loader = serverLoader(loadDoor, (_, visit) => ({
  ...words(),
  path,
  things: [breadcrumbData([{ name: m.track_page(), path }], visit)],
}))
export { doorClientLoader as clientLoader } from '../accounts/door.tsx'

export const handle = { cached: { query: [] } } satisfies PageHandle

export const meta = () => metaOf(words())

const schema = () => import('#contract/orders/orders.ts').then(({ findForm }) => findForm)
const labels = { number: m.track_number, phone: m.track_phone }
const prepare = phonesIn<keyof typeof labels>('phone')
const draft = { form: 'find-order', names: ['number', 'phone'] } as const

/** Order lookup by number and phone, for customers without the order's address or an account. */
export default function FindOrderPage() {
  const [picture] = useLoaderData<typeof doorClientLoader>()
  const navigate = useNavigate()
  const { order_prefix } = useFrame().settings
  const form = useShopForm({
    schema,
    labels,
    prepare,
    draft,
    sayFailure,
    send: async (asked) => {
      const { token } = await browserApi().orders.find(asked)
      await navigate(pathTo(`/order/${encodeURIComponent(token)}`))
    },
  })
  return (
    <>
      <Canonical path={path} />
      <Door title={m.track_title()} help={m.track_help()} picture={picture}>
        <form className="account-form" noValidate onSubmit={form.onSubmit}>
          <FailureAlert failure={form.failure} say={sayFailure} />
          <ProblemsAlert problems={form.problems} labels={labels} />
          <div className="account-fields">
            <TextField
              {...form.fieldOf('number')}
              hint={m.track_number_hint()}
              dir="ltr"
              placeholder={`${order_prefix}-10482`}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
            <PhoneField
              {...form.fieldOf('phone')}
              hint={m.track_phone_hint()}
              placeholder="01012345678"
            />
          </div>
          <SubmitButton size="large" sending={form.sending}>
            {m.track_show()}
          </SubmitButton>
        </form>
        <OtherWays />
      </Door>
    </>
  )
}

/** Unknown number and wrong phone give the same message. */
function sayFailure(failure: Pick<Refusal, 'code'>): string {
  if (failure.code === 'not_found') return m.track_none()
  return failure.code === 'too_many' ? m.track_too_many() : failureText(failure)
}

function OtherWays() {
  const { whatsapp } = useFrame().settings
  return (
    <div>
      {whatsapp && (
        <p className="find-order-way">
          {m.track_no_number()}
          <WhatsAppLink className="link strong tap" text={m.track_whatsapp_text()}>
            <SocialMark of="whatsapp" />
            {m.track_whatsapp()}
          </WhatsAppLink>
        </p>
      )}
      <p>
        <Sentence
          of={(put) =>
            m.track_account({
              account: put(
                <ShopLink className="link strong tap" to="/profile">
                  {m.track_account_link()}
                </ShopLink>,
              ),
            })
          }
        />
      </p>
    </div>
  )
}
