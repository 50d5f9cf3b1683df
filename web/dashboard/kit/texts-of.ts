/**
 * Form values of a record for the fields in `labels`: as text, empty for null and without a record.
 */
export function textsOf<Name extends string>(
  labels: Record<Name, unknown>,
  record: Partial<Record<NoInfer<Name>, string | number | null>> | null,
): Record<Name, string> {
  const names = Object.keys(labels) as Name[]
  return Object.fromEntries(names.map((name) => [name, String(record?.[name] ?? '')])) as Record<
    Name,
    string
  >
}
