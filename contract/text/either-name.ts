/** Fields of which either language suffices, each with an Arabic version beside it (R5). */
const names = ['name', 'city'] as const

type Fields = Record<string, unknown>

/**
 * The fields with their English name: where only the Arabic one is given, it stands for both. An
 * existing record, which has an id, keeps a name that is absent (R5, R19).
 */
export function withEitherName<Given extends Fields>(fields: Given): Given {
  const filled = names.filter(
    (name) =>
      isBlank(fields[name]) &&
      !isBlank(fields[`${name}_ar`]) &&
      (fields[name] !== undefined || !('id' in fields)),
  )
  return filled.length === 0 ? fields : withNames(fields, filled, (name) => fields[`${name}_ar`])
}

/** The fields of a form: an English name that only repeats the Arabic one was never typed. */
export function withoutEchoes<Given extends Fields>(fields: Given): Given {
  const echoes = names.filter(
    (name) => !isBlank(fields[name]) && fields[name] === fields[`${name}_ar`],
  )
  return withNames(fields, echoes, () => '')
}

/** Names that only the Arabic field can mend: the English one is empty or repeats it. */
export const namedInArabic = (fields: Fields): (typeof names)[number][] =>
  names.filter(
    (name) =>
      fields[`${name}_ar`] !== undefined &&
      (isBlank(fields[name]) || fields[name] === fields[`${name}_ar`]),
  )

const withNames = <Given extends Fields>(
  fields: Given,
  filled: readonly (typeof names)[number][],
  textOf: (name: string) => unknown,
): Given => ({ ...fields, ...Object.fromEntries(filled.map((name) => [name, textOf(name)])) })

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
