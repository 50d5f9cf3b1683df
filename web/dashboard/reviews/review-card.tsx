import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { ReviewRecord } from '#contract/products/reviews.ts'
import * as m from '#messages'
import { fitWords } from '#web/fits.ts'
import { usePanel, useShowPanel } from '#web/panels.ts'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { Stars } from '#web/ui/marks/stars.tsx'
import { Status } from '#web/ui/notices/status.tsx'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'
import { adminApi } from '../api.ts'
import { EmailLink } from '../kit/links/contact.tsx'
import { Day } from '../kit/days/day.tsx'
import { errorWith, withReason } from '../kit/form/failures.ts'
import { nameOf } from '../kit/names.tsx'
import { ShopProductLink } from '../kit/links/shop-product-link.tsx'
import { useOptimisticAction } from '../kit/use-action.ts'
import { useRemoval } from '../kit/use-action.ts'
import { Switch } from '../kit/switch.tsx'

type ReviewPicture = { id: number; name: string; picture: NonNullable<ReviewRecord['picture']> }

/** Thumbnail that opens the large picture. */
function EnlargingPicture({ id, name, picture }: ReviewPicture) {
  const panel = `picture-${id}`
  const { open, close } = usePanel(panel)
  const show = useShowPanel()
  const title = m.admin_review_picture({ name })
  return (
    <>
      <button
        type="button"
        className="picture-frame judged-picture"
        aria-label={m.admin_review_picture_open({ name })}
        onClick={() => show(panel)}
      >
        <Picture of={picture} alt="" sizes="88px" />
      </button>
      <Dialog open={open} onClose={close} title={title} width="60rem">
        <Picture
          of={picture}
          alt={title}
          sizes="(width >= 60rem) 56rem, 100vw"
          className="is-whole"
          eager
        />
      </Dialog>
    </>
  )
}

/** Review with all moderation actions. */
export function ReviewCard({ review }: { review: ReviewRecord }) {
  const {
    name,
    email,
    rate,
    review: words,
    picture,
    product_id,
    product,
    product_ar,
    product_slug,
    fit,
    verified,
    created_at,
  } = review
  const { decision, decide, busy } = useDecision(review)
  return (
    <li className="judged-review">
      <article aria-label={m.admin_review_by({ name })}>
        {picture && <EnlargingPicture id={review.id} name={name} picture={picture} />}
        <div className="judged-words">
          <p className="judged-head">
            <bdi className="strong">{name}</bdi>
            <span className="judged-rate">
              <Stars rating={rate} />
              <span className="small muted" aria-hidden="true">
                {m.ui_stars({ rating: rate })}
              </span>
            </span>
            {verified && <Status kind="accept">{m.review_verified()}</Status>}
            {decision === 'new' && <Status kind="pending">{m.admin_review_new()}</Status>}
          </p>
          <p className="whitespace-pre-line" dir="auto">
            {words}
          </p>
          <p className="judged-facts">
            <span>
              {m.admin_review_product_id()} <bdi className="ltr">{product_id}</bdi>
            </span>
            <ShopProductLink
              name={nameOf({ name: product, name_ar: product_ar })}
              slug={product_slug}
            />
            {email ? <EmailLink email={email} /> : <span>{m.admin_review_no_email()}</span>}
            {fit && <span>{fitWords[fit]()}</span>}
            <Day of={created_at} />
          </p>
        </div>
        <ReviewActions review={review} decision={decision} decide={decide} busy={busy} />
      </article>
    </li>
  )
}

type ReviewActionsProps = { review: ReviewRecord } & ReturnType<typeof useDecision>

/** A new review is accepted or hidden; afterwards a switch changes the decision. */
function ReviewActions({ review: { id, name }, decision, decide, busy }: ReviewActionsProps) {
  const remove = useRemoval()
  const isNew = decision === 'new'
  const isAccepted = decision === 'accepted'
  const words = isNew ? m.admin_review_accept() : decisionWords[decision]()
  const askToDelete = () =>
    remove({
      consequence: m.admin_review_consequence({ name }),
      send: () => adminApi().reviews.delete({ id: String(id) }),
      done: m.admin_review_deleted,
      failure: withReason(errorWith(m.admin_review_delete_failed())),
    })
  return (
    <div className="judged-actions">
      {/* One button, so that the focus stays on it when a new review's Accept becomes the
          switch. */}
      <button
        type="button"
        className={isNew ? buttonClass({ kind: 'secondary', size: 'small' }) : 'judged-switch'}
        aria-pressed={isAccepted}
        aria-label={`${words}: ${m.admin_review_by({ name })}`}
        aria-busy={busy || undefined}
        onClick={() => decide(isAccepted ? 'rejected' : 'accepted')}
      >
        {!isNew && <Switch />}
        {words}
      </button>
      {isNew && (
        <Button
          kind="tertiary"
          size="small"
          aria-label={`${m.admin_review_leave()}: ${m.admin_review_by({ name })}`}
          onClick={() => decide('rejected')}
        >
          {m.admin_review_leave()}
        </Button>
      )}
      <Button
        kind="tertiary"
        size="small"
        aria-label={m.admin_review_delete_of({ name })}
        onClick={askToDelete}
      >
        <Icon of={IconTrash} small />
        {m.admin_review_delete()}
      </Button>
    </div>
  )
}

type Decision = ReviewRecord['is_accepted']

const decisionWords: Record<Decision, () => string> = {
  accepted: m.admin_review_accepted,
  rejected: m.admin_review_rejected,
}

/** The request states the wanted decision, whatever another member did meanwhile. */
function useDecision({ id, name, is_accepted, is_new }: ReviewRecord) {
  const { shown, set, busy } = useOptimisticAction<Decision | 'new'>(is_new ? 'new' : is_accepted)
  const { showPopup, showToast } = useAnnouncements()
  const send = (decision: Decision | 'new') =>
    adminApi().reviews.changeStatus({
      id: String(id),
      ...(decision === 'new' ? { is_new: true } : { is_accepted: decision }),
    })
  const decide = (decision: Decision) =>
    set({
      to: decision,
      send: () => send(decision),
      takeBack: () => send(shown),
      failure: withReason(errorWith(m.admin_review_failed())),
      tell: (now, undo) => {
        showPopup(
          now === 'accepted' ? m.admin_review_now_accepted() : m.admin_review_now_rejected(),
        )
        if (undo) showToast(`${decisionWords[decision]()}: ${m.admin_review_by({ name })}`, undo)
      },
    })
  return { decision: shown, decide, busy }
}
