import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import { useId } from 'react'
import * as m from '#messages'
import { FieldError } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'

const places = [1, 2, 3, 4, 5]

/**
 * Radio group of five stars; five at first (R76). The style sheet alone fills the stars up to the
 * chosen one.
 */
export function RatingInput({ error }: { error: string | undefined }) {
  const id = useId()
  return (
    <fieldset aria-describedby={error && id}>
      <legend className="field-label">{m.review_rate()}</legend>
      <div className="rating-input">
        {places.map((place) => (
          <label key={place} title={m.review_stars({ count: place })}>
            <input
              type="radio"
              name="rate"
              value={place}
              defaultChecked={place === 5}
              aria-label={m.review_stars({ count: place })}
            />
            <Icon of={IconStar} />
          </label>
        ))}
      </div>
      <FieldError id={id} text={error} />
    </fieldset>
  )
}
