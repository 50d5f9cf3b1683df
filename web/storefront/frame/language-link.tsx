import { useLocation } from 'react-router'
import * as m from '#messages'
import { keepLanguage, samePageIn } from '#web/links.ts'
import { currentLocale } from '#web/locale.ts'

/** Link to this page in the other language, as a new document, since every text changes. */
export function LanguageLink({ className }: { className?: string }) {
  const { pathname, search } = useLocation()
  const other = currentLocale() === 'ar' ? 'en' : 'ar'
  return (
    <a
      className={className}
      lang={other}
      hrefLang={other}
      href={samePageIn(other, pathname) + search}
      onClick={() => keepLanguage(other)}
    >
      {m.header_other_language()}
    </a>
  )
}
