import type { QuestionRecord } from '#contract/questions.ts'
import {
  admin_question_about,
  admin_question_answer_by,
  admin_question_answer_unwritten,
  admin_state_answered,
  admin_state_waiting,
} from '#messages'
import { ShopProductLink } from '../kit/shop-product-link.tsx'

type PartProps = { question: QuestionRecord }

export function QuestionState({ question: { answered_at } }: PartProps) {
  return answered_at ? (
    <span className="status status-accept">{admin_state_answered()}</span>
  ) : (
    <span className="status status-pending">{admin_state_waiting()}</span>
  )
}

/** The product in question; nothing where it is about the shop itself. */
export function AskedAbout({ question: { product, product_slug } }: PartProps) {
  if (!product) return null
  return (
    <p className="small muted">
      {admin_question_about()} <ShopProductLink name={product} slug={product_slug} />
    </p>
  )
}

/** What the customer was written; nothing while it waits. */
export function GivenAnswer({ question: { answered_at, answer, answered_by } }: PartProps) {
  if (!answered_at) return null
  return (
    <div className="given-answer">
      {answer && (
        <p className="is-written" dir="auto">
          {answer}
        </p>
      )}
      <p className="small muted">
        {answer ? answered_by && admin_question_answer_by({ name: answered_by }) : admin_question_answer_unwritten()}{' '}
        <time className="ltr" dateTime={answered_at}>
          {answered_at.slice(0, 10)}
        </time>
      </p>
    </div>
  )
}
