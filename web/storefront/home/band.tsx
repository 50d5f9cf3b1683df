import type { PublicSettings } from '#contract/settings.ts'
import { Nuqta } from '#web/ui/nuqta.tsx'
import { DeliveryReturnsButton } from '../delivery/delivery-returns.tsx'

/** What the courier promises, on bronze under the bunting. */
export function Band({ promise: { title, points } }: { promise: PublicSettings['promise'] }) {
  return (
    <section className="band section">
      <div className="wrap">
        <div className="grid content-between justify-items-start gap-8">
          <h2 className="display-1 max-w-[11ch]">{title}</h2>
          <DeliveryReturnsButton className="button button-large" />
        </div>
        <ul className="lead">
          {points.map((point) => (
            <li key={point}>
              <Nuqta />
              <span>{point}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
