import type { QuestionRecord } from '#contract/shop/questions.ts'
import * as m from '#messages'
import { Day } from '../kit/days/day.tsx'
import { nameOf } from '../kit/names.tsx'
import { ShopProductLink } from '../kit/links/shop-product-link.tsx'

type PartProps = { question: QuestionRecord }

/** Product of the question; nothing for a general question. */
export function AskedAbout({ question: { product, product_ar, product_slug } }: PartProps) {
  if (!product) return null
  return (
    <p className="small muted">
      {m.admin_question_about()}{' '}
      <ShopProductLink name={nameOf({ name: product, name_ar: product_ar })} slug={product_slug} />
    </p>
  )
}

/** Answer to the customer; nothing for an open question. */
export function GivenAnswer({ question: { answered_at, answer, answered_by } }: PartProps) {
  if (!answered_at) return null
  return (
    <div className="given-answer">
      {answer && (
        <p className="whitespace-pre-line" dir="auto">
          {answer}
        </p>
      )}
      <p className="small muted">
        {answer
          ? answered_by && m.admin_question_answer_by({ name: answered_by })
          : m.admin_question_answer_unwritten()}{' '}
        <Day of={answered_at} />
      </p>
    </div>
  )
}
