import { type ReactNode, useLayoutEffect } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  type RouterContextProvider,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteError,
} from 'react-router'
import * as m from '#messages'
import './styles.css'
import { keepEarly, repeatEarly } from './document/early.ts'
import { beginScripts } from './document/first-paint.ts'
import { apiOf, leaveIncomplete, tellFailure } from './api.ts'
import { currentBrand, shopName } from '#contract/text/brand.ts'
import { inPage } from './language.server.ts'
import { currentLocale, directionOf, localeOfPath } from './locale.ts'
import { OwnScript } from './document/own-script.tsx'
import { metaOf } from './document/words.ts'
import { isDashboard, pathTo } from './links.ts'
import { buttonClass } from './ui/buttons/button.tsx'

type Middleware = (
  args: { request: Request; context: Readonly<RouterContextProvider> },
  next: () => Promise<Response>,
) => Promise<Response>

/**
 * Language and brand of a page. If the brand cannot be asked for, the page has the last known one
 * and is not kept.
 */
const withBrand: Middleware = async ({ request, context }, next) => {
  const lang = localeOfPath(new URL(request.url).pathname)
  const asked = await apiOf(context)
    .settings.get({ lang })
    .catch((failure: unknown) => {
      tellFailure(context, failure)
      leaveIncomplete(context)
      return null
    })
  return inPage(lang, asked?.brand ?? null, next)
}

export const middleware = [withBrand]

export const meta = () => metaOf({ title: shopName(), description: currentBrand().description })

export function Layout({ children }: { children: ReactNode }) {
  const locale = currentLocale()
  const brand = currentBrand()
  const manifest = isDashboard(useLocation().pathname)
    ? '/dashboard.webmanifest'
    : '/manifest.webmanifest'
  return (
    <html lang={locale} dir={directionOf(locale)} data-brand={JSON.stringify(brand)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {brand.preloads.map((font) => (
          <link
            key={font}
            rel="preload"
            as="font"
            type="font/woff2"
            crossOrigin="anonymous"
            href={font}
          />
        ))}
        {brand.icons ? (
          <link rel="icon" href={`${brand.icons}/icon-32.png`} type="image/png" sizes="32x32" />
        ) : (
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        )}
        <link
          rel="apple-touch-icon"
          href={brand.icons ? `${brand.icons}/icon-180.png` : '/apple-touch-icon.png'}
        />
        <link rel="manifest" href={pathTo(manifest, locale)} />
        <meta name="theme-color" content={brand.accent} />
        <Meta />
        <Links />
        {[...brand.sheets, ...(brand.sheet ? [brand.sheet] : [])].map((sheet) => (
          <link key={sheet} rel="stylesheet" href={sheet} />
        ))}
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
      <h1 className="display-2">{(away && shopName()) || m.error_unexpected()}</h1>
      <a className={buttonClass()} href={pathname + search}>
        {m.ui_try_again()}
      </a>
    </main>
  )
}
