import IconBrandWhatsapp from '@tabler/icons-react/dist/esm/icons/IconBrandWhatsapp.mjs'
import { redirect, useLoaderData } from 'react-router'
import { whatsAppLink } from '#contract/text/whatsapp.ts'
import * as m from '#messages'
import { browserLoader, serverLoader, type Visit } from '#web/api.ts'
import { OwnScript } from '#web/document/own-script.tsx'
import { pageTitle } from '#web/document/words.ts'
import { loginPath, pathTo } from '#web/links.ts'
import { DotString } from '#web/ui/brand/dot-string.tsx'
import { Logo } from '#web/ui/brand/logo.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { networkOf, SocialMark } from '#web/ui/marks/social-mark.tsx'
import { ToastRegion } from '#web/ui/notices/toasts.tsx'
import { LanguageLink } from '../frame/language-link.tsx'
import { TellMe } from './tell-me.tsx'

const address = '/opening-soon'

const load = async ({ api, lang, signal, part }: Visit) => {
  const { settings } = await api.settings.get({ lang }, { signal })
  if (settings.opening.state !== 'soon') throw redirect(pathTo('/', lang))
  const [{ sliders }, { allSocialLink }] = await Promise.all([
    part(api.home.slides({ lang }, { signal }), { sliders: [] }),
    part(api.home.socialLinks({}, { signal }), { allSocialLink: [] }),
  ])
  // The shop's number has a link of its own.
  const socialLinks = allSocialLink.filter(
    ({ name }) => !settings.whatsapp || networkOf(name) !== 'whatsapp',
  )
  return { settings, picture: sliders[0] ?? null, socialLinks }
}

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

export const meta = () => [
  { title: pageTitle(m.opening_soon()) },
  { name: 'robots', content: 'noindex' },
]

/**
 * Page of a shop that is not open yet, in answer to every address of the shop (R388). The address
 * bar gets its own address, which a reload then leaves once the shop is open.
 */
export default function OpeningSoon() {
  const { settings, picture, socialLinks } = useLoaderData<typeof load>()
  const { whatsapp, opening, footer_line } = settings
  return (
    <ToastRegion>
      <OwnScript code={`history.replaceState(null,'',${JSON.stringify(pathTo(address))})`} />
      <div className="opening">
        <header className="wrap opening-head">
          <Logo className="opening-logo" />
          <LanguageLink className="link tap" />
        </header>
        <main id="main" className={picture ? 'opening-main has-picture' : 'opening-main'}>
          {picture && (
            <div className="opening-picture">
              <Picture
                of={{ url: picture.path, width: picture.width, height: picture.height }}
                alt={picture.alt || picture.name}
                sizes="(width < 64rem) 100vw, 54vw"
                eager
              />
            </div>
          )}
          <div className="opening-words">
            <DotString width={136} />
            <div className="opening-say">
              <h1 className="display-1">{m.opening_soon()}</h1>
              {opening.words && <p className="lead">{opening.words}</p>}
            </div>
            <TellMe help={m.opening_once()} />
            {(whatsapp !== '' || socialLinks.length > 0) && (
              <div className="opening-contacts">
                {whatsapp !== '' && (
                  <a
                    className="tap strong"
                    href={whatsAppLink(whatsapp)}
                    target="_blank"
                    rel="noopener"
                  >
                    <Icon of={IconBrandWhatsapp} small />
                    <span className="link">{m.opening_ask()}</span>
                  </a>
                )}
                {socialLinks.map(({ id, name, link }) => {
                  const network = networkOf(name)
                  return (
                    <a key={id} className="tap strong" href={link} target="_blank" rel="noopener">
                      {network && <SocialMark of={network} />}
                      <bdi className="link">{name}</bdi>
                    </a>
                  )
                })}
              </div>
            )}
          </div>
        </main>
        <footer className="opening-foot on-deep">
          <div className="wrap">
            <span>{footer_line}</span>
            <a className="tap" href={pathTo(loginPath('/dashboard'))}>
              {m.opening_staff()}
            </a>
          </div>
        </footer>
      </div>
    </ToastRegion>
  )
}
