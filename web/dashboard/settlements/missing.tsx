import IconBrandWhatsapp from '@tabler/icons-react/dist/esm/icons/IconBrandWhatsapp.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { formatFigure } from '#contract/text/money.ts'
import type { SettlementRecord } from '#contract/couriers/settlements.ts'
import { whatsAppLink } from '#contract/text/whatsapp.ts'
import * as m from '#messages'
import { copyText } from '#web/copy-text.ts'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Money } from '#web/ui/prices/price.tsx'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'
import { DeskLink } from '../link.tsx'
import { screenPath } from '../screens.ts'

/** Orders that the courier delivered but does not pay in its sheet. */
export function Missing({ one, courier }: { one: SettlementRecord; courier: string }) {
  const { showToast } = useAnnouncements()
  const { parcels, count, owed } = one.missing
  if (count === 0) return null
  const lines = parcels.map(
    (parcel) =>
      `${parcel.tracking ?? parcel.number} · ${parcel.number} · ${formatFigure(parcel.owed)}`,
  )
  const text = [m.admin_settle_ask_text(), ...lines].join('\n')
  const copy = async () =>
    showToast((await copyText(text)) ? m.admin_settle_copied() : m.admin_settle_not_copied())
  return (
    <section className="settle-group" aria-labelledby="settle-missing">
      <h2 className="title-2" id="settle-missing">
        {m.admin_settle_missing()}{' '}
        <span className="settle-count">
          {formatFigure(count)} ·{' '}
          <span className="settle-bad">
            <Money egp={owed} />
          </span>
        </span>
      </h2>
      <p className="muted small">{m.admin_settle_missing_help({ courier })}</p>
      <ul>
        {parcels.map((parcel) => (
          <li key={parcel.parcel_id} className="settle-row">
            <div className="settle-who">
              <DeskLink
                className="settle-name tap"
                to={screenPath('orders', 'orderDetails', parcel.order_id)}
              >
                <bdi>
                  {parcel.first_name} {parcel.last_name}
                </bdi>
              </DeskLink>
              <p className="muted small">
                <bdi dir="ltr">{parcel.number}</bdi>
                {parcel.tracking !== null && (
                  <>
                    {' · '}
                    <bdi dir="ltr">{parcel.tracking}</bdi>
                  </>
                )}
                {' · '}
                {m.admin_settle_delivered_ago({ days: parcel.days })}
              </p>
            </div>
            <span className="settle-sum">
              <Money egp={parcel.owed} />
            </span>
          </li>
        ))}
      </ul>
      <div className="settle-buttons">
        {one.courier_phone && (
          <a
            className={buttonClass({ kind: 'tertiary', size: 'small' })}
            href={whatsAppLink(one.courier_phone, text)}
            target="_blank"
            rel="noopener noreferrer"
          >
            <Icon of={IconBrandWhatsapp} small />
            {m.admin_settle_ask({ courier, count: formatFigure(count) })}
          </a>
        )}
        <Button kind="tertiary" size="small" onClick={copy}>
          <Icon of={IconCopy} small />
          {m.admin_settle_copy()}
        </Button>
      </div>
    </section>
  )
}
