import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import * as m from '#messages'
import { Icon } from './icon.tsx'

const places = [1, 2, 3, 4, 5]

/** Rating of 0 to 5 stars, announced as "4 of 5"; drawn to half a star of the mean, if known. */
export function Stars({ rating, mean = rating }: { rating: number; mean?: number }) {
  const halves = Math.round(mean * 2)
  return (
    <span className="stars" role="img" aria-label={m.ui_stars({ rating })}>
      {places.map((place) => (
        <span key={place}>
          <Icon of={IconStar} className={halves >= 2 * place ? 'is-on' : ''} />
          {halves === 2 * place - 1 && <Icon of={IconStar} className="is-on is-half" />}
        </span>
      ))}
    </span>
  )
}
