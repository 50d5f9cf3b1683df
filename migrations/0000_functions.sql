create extension if not exists unaccent with schema public;
--> statement-breakpoint
create extension if not exists fuzzystrmatch with schema public;
--> statement-breakpoint
create extension if not exists pg_trgm with schema public;
--> statement-breakpoint
-- The form in which words are compared: small letters without accents; Arabic without diacritics and tatweel, one letter
-- for the forms of hamza, alef maqsura and ta marbuta; Latin digits. Naming unaccent's schema and dictionary is what makes
-- it immutable, so that indexes may stand on it.
create function public.norm(t text) returns text
language sql immutable strict parallel safe
return translate(
  regexp_replace(
    lower(public.unaccent('public.unaccent'::regdictionary, normalize(t, NFKC))),
    '[\u0640\u064B-\u065F\u0670\u06D6-\u06ED]', '', 'g'
  ),
  'أإآٱىئؤةٯٮکیۀھ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹',
  'اااايءءهقبكيهه01234567890123456789'
);
