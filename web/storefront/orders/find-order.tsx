import { useLoaderData, useNavigate } from 'react-router'
import type { Refusal } from '#contract/refusal.ts'
import {
  page_title,
  track_account,
  track_account_link,
  track_help,
  track_no_number,
  track_none,
  track_number,
  track_number_hint,
  track_page,
  track_phone,
  track_phone_hint,
  track_show,
  track_title,
  track_too_many,
  track_whatsapp,
  track_whatsapp_text,
} from '#messages'
import { PhoneField } from '#web/accounts/fields.tsx'
import { browserApi, type PageHandle, serverLoader } from '#web/api.ts'
import { metaOf, type PageWords } from '#web/document/words.ts'
import { phonesIn } from '#web/forms/prepare.ts'
import { pathTo } from '#web/links.ts'
import { TextField } from '#web/ui/field.tsx'
import { ProblemsAlert } from '#web/ui/problems.tsx'
import { Sentence } from '#web/ui/sentence.tsx'
import { SocialMark } from '#web/ui/social-mark.tsx'
import { Door, type doorClientLoader, loadDoor } from '../accounts/door.tsx'
import { Canonical } from '../canonical.tsx'
import { failureText, FailureAlert } from '../forms/failure-alert.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import { useShopForm } from '../forms/use-shop-form.ts'
import { useFrame } from '../frame/layout.tsx'
import { ShopLink } from '../link.tsx'
import { breadcrumbData } from '../structured-data.ts'
import { WhatsAppLink } from '../whatsapp-link.tsx'

const path = '/track'

const words = (): PageWords => ({
  title: page_title({ page: track_page() }),
  description: track_help(),
})

export const loader = serverLoader(loadDoor, (_, visit) => ({
  ...words(),
  path,
  things: [breadcrumbData([{ name: track_page(), path }], visit)],
}))
export { doorClientLoader as clientLoader } from '../accounts/door.tsx'

export const handle = { cached: { query: [] } } satisfies PageHandle

export const meta = () => metaOf(words())

const schema = () => import('#contract/orders.ts').then(({ findForm }) => findForm)
const labels = { number: track_number, phone: track_phone }
const prepare = phonesIn<keyof typeof labels>('phone')
const draft = { form: 'find-order', names: ['number', 'phone'] } as const

/** An order by its number and its phone, for who has neither its address at hand nor an account. */
export default function FindOrderPage() {
  const [picture] = useLoaderData<typeof doorClientLoader>()
  const navigate = useNavigate()
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
      <Door title={track_title()} help={track_help()} picture={picture}>
        <form className="account-form" noValidate onSubmit={form.onSubmit}>
          <FailureAlert failure={form.failure} say={sayFailure} />
          <ProblemsAlert problems={form.problems} labels={labels} />
          <div className="account-fields">
            <TextField
              {...form.fieldOf('number')}
              hint={track_number_hint()}
              dir="ltr"
              placeholder="ZN-10482"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
            <PhoneField
              {...form.fieldOf('phone')}
              hint={track_phone_hint()}
              placeholder="01012345678"
            />
          </div>
          <SubmitButton size="large" sending={form.sending}>
            {track_show()}
          </SubmitButton>
        </form>
        <OtherWays />
      </Door>
    </>
  )
}

/** An unknown number and a wrong phone are told alike. */
function sayFailure(failure: Pick<Refusal, 'code'>): string {
  if (failure.code === 'not_found') return track_none()
  return failure.code === 'too_many' ? track_too_many() : failureText(failure)
}

function OtherWays() {
  const { whatsapp } = useFrame().settings
  return (
    <div>
      {whatsapp && (
        <p className="find-order-way">
          {track_no_number()}
          <WhatsAppLink className="link strong tap" text={track_whatsapp_text()}>
            <SocialMark of="whatsapp" />
            {track_whatsapp()}
          </WhatsAppLink>
        </p>
      )}
      <p>
        <Sentence
          of={(put) =>
            track_account({
              account: put(
                <ShopLink className="link strong tap" to="/profile">
                  {track_account_link()}
                </ShopLink>,
              ),
            })
          }
        />
      </p>
    </div>
  )
}
