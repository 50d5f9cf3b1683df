import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Nuqta } from '#web/ui/marks/nuqta.tsx'
import { DeliveryReturnsButton } from '../delivery/delivery-returns.tsx'
import { useFrame } from '../frame/frame.ts'

/** Delivery promise of the shop, on a bronze band. */
export function Band() {
  const { title, points } = useFrame().settings.promise
  return (
    <section className="band section">
      <div className="wrap band-inside">
        <div className="band-title">
          <h2 className="display-1">{title}</h2>
          <DeliveryReturnsButton
            className={`${buttonClass({ kind: null, size: 'large' })} band-button`}
          />
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
