import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import { ui_stars } from '#messages'
import { Icon } from './icon.tsx'

const places = [1, 2, 3, 4, 5]

/** A rating of 0 to 5 stars; read out as "4 of 5". */
export function Stars({ rating }: { rating: number }) {
  return (
    <span className="stars" role="img" aria-label={ui_stars({ rating })}>
      {places.map((place) => (
        <Icon key={place} of={IconStar} className={place <= rating ? 'is-on' : ''} />
      ))}
    </span>
  )
}
