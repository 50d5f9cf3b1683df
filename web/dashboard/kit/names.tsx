import { currentLocale } from '#web/locale.ts'
import { Words } from '#web/ui/text/words.tsx'

/** Name in the page's language, with the other language's name below, if there are both. */
export function Names({ name, name_ar }: { name: string; name_ar: string | null }) {
  const isArabic = currentLocale() === 'ar' && name_ar !== null
  const second = isArabic ? name : name_ar
  return (
    <>
      <bdi>
        <Words of={isArabic ? name_ar : name} />
      </bdi>
      {second && (
        <span className="second-name">
          <bdi lang={isArabic ? 'en' : 'ar'}>
            <Words of={second} />
          </bdi>
        </span>
      )}
    </>
  )
}

/** Name in the page's language, for labels and sentences. */
export const nameOf = (
  { name, name_ar }: { name: string; name_ar: string | null },
  locale = currentLocale(),
): string => (locale === 'ar' && name_ar) || name
