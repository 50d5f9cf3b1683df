import { pathToOwnPage } from '#contract/shop/list-addresses.ts'
import * as m from '#messages'
import { pathToCategory } from '#web/links.ts'
import { Logo } from '#web/ui/brand/logo.tsx'
import { iconButtonClass } from '#web/ui/buttons/icon-button.tsx'
import { networkOf, SocialMark } from '#web/ui/marks/social-mark.tsx'
import { useDialog } from '../dialogs.tsx'
import type { Frame } from './frame.ts'
import { ShopLink } from '../link.tsx'
import { pageTitles } from '../pages/titles.ts'
import { WhatsAppLink } from '../whatsapp-link.tsx'

export function Footer({ frame: { settings, categories, socialLinks, pages } }: { frame: Frame }) {
  const ownPages = (column: Frame['pages'][number]['footer']) =>
    pages.map(({ slug, title, footer }) => footer === column && entry(pathToOwnPage(slug), title))
  return (
    <footer className="footer on-deep">
      <div className="wrap footer-inside">
        <Logo both className="footer-logo" />
        {settings.footer_line && <p className="footer-line">{settings.footer_line}</p>}
        <div className="footer-columns">
          <div className="footer-contact">
            <h2>{m.footer_contact()}</h2>
            {settings.contact_email && (
              <a className="footer-mail" href={`mailto:${settings.contact_email}`}>
                <bdi className="ltr">{settings.contact_email}</bdi>
              </a>
            )}
            {settings.contact_phone && (
              <p>
                <a className="tap" href={`tel:${settings.contact_phone}`}>
                  <bdi className="ltr">{settings.contact_phone}</bdi>
                </a>
              </p>
            )}
            {settings.whatsapp && (
              <p>
                {/* Another label than the network's name, which the social link has. */}
                <WhatsAppLink className="tap">
                  <SocialMark of="whatsapp" />
                  {m.footer_chat()}
                </WhatsAppLink>
              </p>
            )}
            <p>{m.footer_contact_help()}</p>
          </div>
          <div>
            <h2>{m.footer_shop()}</h2>
            <ul>
              {categories.map(({ slug, name }) => entry(pathToCategory(slug), name))}
              {ownPages('shop')}
            </ul>
          </div>
          <div>
            <h2>{m.footer_help()}</h2>
            <ul>
              {entry('/track', m.track_page())}
              <li>
                <button type="button" {...useDialog('question')}>
                  {m.question_title()}
                </button>
              </li>
              <li>
                <button type="button" {...useDialog('callback')}>
                  {m.callback_title()}
                </button>
              </li>
              {Object.entries(pageTitles).map(([name, title]) => entry(`/${name}`, title()))}
              {ownPages('help')}
            </ul>
          </div>
          {socialLinks.length > 0 && (
            <div>
              <h2>{m.footer_follow()}</h2>
              <div className="footer-social">
                {socialLinks.map(({ id, name, link }) => (
                  <SocialLink key={id} name={name} link={link} />
                ))}
              </div>
            </div>
          )}
        </div>
        <div className="footer-legal">
          <span>{m.footer_legal({ name: settings.shop_name })}</span>
          <span>{m.footer_currency()}</span>
        </div>
      </div>
    </footer>
  )
}

const entry = (to: string, name: string) => (
  <li key={to}>
    <ShopLink to={to}>{name}</ShopLink>
  </li>
)

function SocialLink({ name, link }: { name: string; link: string }) {
  const network = networkOf(name)
  return (
    <a
      className={iconButtonClass}
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={network && name}
    >
      {network ? <SocialMark of={network} /> : <bdi>{name}</bdi>}
    </a>
  )
}
