import { type ReactNode, useLayoutEffect } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteError,
} from 'react-router'
import * as m from '#messages'
import './styles.css'
import { keepEarly, repeatEarly } from './document/early.ts'
import { beginScripts } from './document/first-paint.ts'
import { firstFonts } from './document/fonts.ts'
import { inLanguage } from './language.server.ts'
import { currentLocale, directionOf, localeOfPath } from './locale.ts'
import { OwnScript } from './document/own-script.tsx'
import { metaOf } from './document/words.ts'
import { isDashboard, pathTo } from './links.ts'
import { buttonClass } from './ui/button.tsx'

type Middleware = (args: { request: Request }, next: () => Promise<Response>) => Promise<Response>

const withLocale: Middleware = ({ request }, next) =>
  inLanguage(localeOfPath(new URL(request.url).pathname), next)

export const middleware = [withLocale]

export const meta = () => metaOf({ title: m.shop_title(), description: m.shop_description() })

export function Layout({ children }: { children: ReactNode }) {
  const locale = currentLocale()
  const manifest = isDashboard(useLocation().pathname)
    ? '/dashboard.webmanifest'
    : '/manifest.webmanifest'
  return (
    <html lang={locale} dir={directionOf(locale)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {firstFonts[locale].map((font) => (
          <link
            key={font}
            rel="preload"
            as="font"
            type="font/woff2"
            crossOrigin="anonymous"
            href={font}
          />
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={pathTo(manifest, locale)} />
        <meta name="theme-color" content="#14201c" />
        <Meta />
        <Links />
        <OwnScript code={keepEarly + beginScripts} />
      </head>
      <body>
        <a className="skip-link" href="#main">
          {m.ui_skip()}
        </a>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  useLayoutEffect(repeatEarly, [])
  return <Outlet />
}

/**
 * Error page for a failure of the storefront's frame; failures of screens show inside the frame
 * (storefront/frame/error-boundary.tsx).
 */
export function ErrorBoundary() {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  const away = isRouteErrorResponse(error) && error.status === 503
  return (
    <main id="main" className="wrap root-failed">
      <h1 className="display-2">{away ? m.shop_title() : m.error_unexpected()}</h1>
      <a className={buttonClass()} href={pathname + search}>
        {m.ui_try_again()}
      </a>
    </main>
  )
}
