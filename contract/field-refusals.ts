/**
 * Codes of refused fields. Schemas, in the browser and on the server, and rules of the server return
 * a code; the API adds its English text (field-texts.ts), and screens have words for it in both
 * languages.
 */
import type {
  accountTexts,
  askTexts,
  callbackTexts,
  dashboardTexts,
  fieldTexts,
  restockTexts,
  reviewTexts,
  sharedTexts,
} from './field-texts.ts'

type FieldTexts = typeof fieldTexts
export type FieldCode = keyof FieldTexts
export type SharedCode = keyof typeof sharedTexts
export type AccountCode = keyof typeof accountTexts
export type AskCode = keyof typeof askTexts
export type CallbackCode = keyof typeof callbackTexts
export type ReviewCode = keyof typeof reviewTexts
export type RestockCode = keyof typeof restockTexts
/** Codes that the dashboard's forms can meet. */
export type DashboardCode = SharedCode | AccountCode | AskCode | keyof typeof dashboardTexts

/** Parameters of a code: figures and names within its text. */
export type FieldParams = { [name: string]: string | number }

type ParamsOf<Code extends FieldCode> = FieldTexts[Code] extends (params: infer Params) => string
  ? Params
  : FieldParams

type WithParams = {
  [Code in FieldCode]: FieldTexts[Code] extends string ? never : Code
}[FieldCode]
type Plain = Exclude<FieldCode, WithParams>

/** Message of a schema's issue: a code, and after a space its parameters as JSON. */
export type Coded = Plain | `${WithParams} ${string}`

/** Codes of a refusal by field, as rules return them. */
export type FieldRefusals = Record<string, Coded[]>

export type FieldRefusal = { code: FieldCode; params: FieldParams }

/** Words of a screen: a code without them does not compile. */
export type Words<Code extends FieldCode> = {
  [Own in Code]: (params: ParamsOf<Own>) => string
}

export function coded<Code extends Plain>(code: Code): Code
export function coded<Code extends WithParams>(
  code: Code,
  params: ParamsOf<Code>,
): `${Code} ${string}`
export function coded(code: FieldCode, params?: unknown): string {
  return spelled({ code, params: (params ?? {}) as FieldParams })
}

/** Code and parameters of a schema's issue. */
export function decoded(written: string): FieldRefusal {
  const at = written.indexOf(' ')
  return at === -1
    ? { code: written as FieldCode, params: {} }
    : { code: written.slice(0, at) as FieldCode, params: JSON.parse(written.slice(at)) }
}

/** Whether a text is a code with its parameters, and no sentence. */
export const isCoded = (text: string): boolean => /^[a-z_]+(?: \{|$)/.test(text)

/** Refused field of the server, written as a schema's issue. */
export const spelled = ({ code, params }: FieldRefusal): string =>
  Object.keys(params).length === 0 ? code : `${code} ${JSON.stringify(params)}`

type Refused = { codes?: Record<string, FieldRefusal[]> | undefined }

/** First code of a refused field, written as a schema's issue. */
export function codeAt({ codes }: Refused, path: string): string | undefined {
  const first = codes?.[path]?.[0]
  return first && spelled(first)
}

/** First code of the first refused field. */
export const firstCode = ({ codes = {} }: Refused): FieldRefusal | undefined =>
  Object.values(codes)[0]?.[0]
