import { search_corrected } from '#messages'
import { Sentence } from '#web/ui/sentence.tsx'
import { ShopLink } from '../link.tsx'
import { pathOfPage } from '../products/list-page.ts'
import { resultsPath } from './asked.ts'

type CorrectedProps = {
  text: string
  /** A way to ask for it so. */
  link?: boolean
  className: string
}

/** What was looked for instead, because nothing matches as typed. */
export function Corrected({ text, link = false, className }: CorrectedProps) {
  const words = <bdi>{text}</bdi>
  return (
    <p className={className}>
      <Sentence
        of={(put) =>
          search_corrected({
            corrected: put(
              link ? (
                <ShopLink className="link" to={pathOfPage(resultsPath, 1, { search: text })}>
                  {words}
                </ShopLink>
              ) : (
                words
              ),
            ),
          })
        }
      />
    </p>
  )
}
