/**
 * How a record stands in the fields that `labels` names: as text, empty where it has nothing, and
 * all of them without a record.
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
