import { Fragment, isValidElement, type ReactNode } from 'react'

type SentenceProps = { of: (put: (element: ReactNode) => string) => string }

/**
 * A message with elements in it, their places chosen by the translation:
 * `<Sentence of={(put) => cart_goal({ missing: put(<b>{money}</b>) })} />`
 */
export function Sentence({ of }: SentenceProps) {
  const elements: ReactNode[] = []
  // Private-use characters, which no text of ours holds, stand for an element until the sentence is
  // put together.
  const text = of((element) => `\uE000${elements.push(element) - 1}\uE001`)
  return text.split(/\uE000(\d+)\uE001/).map((part, place) => {
    const content = place % 2 === 1 ? isolated(elements[Number(part)]) : part
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no other name than their place
    return <Fragment key={place}>{content}</Fragment>
  })
}

/** Each keeps its own direction, as values of texts do (R326). */
const isolated = (element: ReactNode): ReactNode =>
  isValidElement(element) && element.type === 'bdi' ? element : <bdi>{element}</bdi>
