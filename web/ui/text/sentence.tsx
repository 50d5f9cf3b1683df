import { Fragment, isValidElement, type ReactNode } from 'react'

type SentenceProps = { of: (put: (element: ReactNode) => string) => string }

/**
 * Message with elements in it, positioned by the translation: `<Sentence of={(put) => cart_goal({
 * missing: put(<b>{money}</b>) })} />`
 */
export function Sentence({ of }: SentenceProps) {
  const elements: ReactNode[] = []
  // Private-use characters, which no text of the shop contains, are placeholders of the elements.
  const text = of((element) => `\uE000${elements.push(element) - 1}\uE001`)
  return text.split(/\uE000(\d+)\uE001/).map((part, place) => {
    const content = place % 2 === 1 ? isolated(elements[Number(part)]) : part
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no other name than their place
    return <Fragment key={place}>{content}</Fragment>
  })
}

/** Element isolated in its own direction, like the values in texts (R326). */
const isolated = (element: ReactNode): ReactNode =>
  isValidElement(element) && element.type === 'bdi' ? element : <bdi>{element}</bdi>
