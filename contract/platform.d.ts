// Globals that browsers and Node share, the only ones that the contract may use:
// tsconfig.contract.json compiles contract/ with these alone. Other programs see the real globals
// and exclude this file.

interface AbortSignal {
  readonly aborted: boolean
}
interface Headers {
  get(name: string): string | null
}
interface Blob {
  readonly size: number
  readonly type: string
}
interface File extends Blob {
  readonly name: string
}
interface FormData {
  append(name: string, value: string | Blob, filename?: string): void
}
interface URLSearchParams {
  readonly size: number
  get(name: string): string | null
  set(name: string, value: string): void
  append(name: string, value: string): void
  toString(): string
}
interface RequestInit {
  method?: string
  headers?: Record<string, string>
  body?: string | FormData
  signal?: AbortSignal
}
interface Response {
  readonly ok: boolean
  readonly status: number
  readonly headers: Headers
  json(): Promise<unknown>
  text(): Promise<string>
}
declare const Blob: { new (): Blob; prototype: Blob }
declare const File: { new (): File; prototype: File }
declare const FormData: { new (): FormData }
declare const URLSearchParams: { new (init?: string | Record<string, string>): URLSearchParams }
interface URL {
  readonly host: string
  readonly pathname: string
  readonly search: string
}
declare const URL: { new (address: string): URL; canParse(address: string): boolean }
