/** API documentation as a page, generated from the OpenAPI document, so that both agree. */
import { escapeHtml } from '#server/html.ts'
import type { Json, OpenApi, Operation } from './open-api.ts'

export const docsStyle = `body{font:16px/1.5 system-ui,sans-serif;color:#1b1b1b;background:#fff;margin:0}
main,nav{max-width:60rem;margin:auto;padding:1rem}
nav a,nav code{display:inline-block;margin-inline-end:1rem}
h2{border-block-start:2px solid;padding-block-start:1rem;margin-block-start:3rem}
section{margin-block:2rem}
h3{font-size:1rem;margin:0}
code,pre{font:14px/1.4 ui-monospace,monospace;overflow-wrap:anywhere}
pre{background:#f3f3f3;padding:.75rem;overflow-x:auto;white-space:pre-wrap}
table{border-collapse:collapse;width:100%}
th,td{text-align:start;vertical-align:top;padding:.25rem .75rem .25rem 0;border-block-end:1px solid #ddd}`

export function docsPage(document: OpenApi): string {
  const info = document.info as { title: string; description: string }
  const [title, { description }] = [escapeHtml(info.title), info]
  const rooms = new Map<string, string[]>()
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const operation of withoutTwins(methods)) {
      const room = operation.tags[0] as string
      rooms.set(room, [
        ...(rooms.get(room) ?? []),
        section(path, methodsOf(methods, operation), operation),
      ])
    }
  }
  const links = [...rooms.keys()]
    .map((room) => `<a href="#${room}">${escapeHtml(room)}</a>`)
    .join('')
  const body = [...rooms]
    .map(([room, sections]) => `<h2 id="${room}">${escapeHtml(room)}</h2>${sections.join('')}`)
    .join('')
  const overview = description
    .split('\n\n')
    .map((paragraph) => `<p>${prose(paragraph)}</p>`)
    .join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} API</title><style>${docsStyle}</style></head><body><nav>${links}</nav><main><h1>${title} API</h1>${overview}<p>For programs: <a href="/api/docs/openapi.json">openapi.json</a> (OpenAPI 3.1). Programs are told what happens by <a href="/api/docs/webhooks">webhooks</a>.</p>${body}</main></body></html>`
}

/** Calls without duplicates: one that accepts DELETE as well as GET is listed once. */
const withoutTwins = (methods: Record<string, Operation>) =>
  Object.values(methods).filter((operation) => !operation.operationId.endsWith('.delete.delete'))

const methodsOf = (methods: Record<string, Operation>, operation: Operation) =>
  Object.entries(methods)
    .filter(([, other]) => other.operationId.startsWith(operation.operationId))
    .map(([method]) => method.toUpperCase())
    .join(', ')

function section(path: string, methods: string, operation: Operation): string {
  const { content } = operation.requestBody ?? { content: {} }
  const body = content['multipart/form-data']
  const rows = [
    ...operation.parameters.map((parameter) =>
      fieldRow(
        parameter.name,
        parameter.in,
        parameter.required,
        parameter.schema,
        parameter.description,
      ),
    ),
    ...Object.entries(body?.schema.properties ?? {}).map(([name, schema]) =>
      fieldRow(
        name,
        'body',
        body?.schema.required.includes(name) ?? false,
        schema,
        schema.description as string | undefined,
      ),
    ),
  ]
  const given = operation.parameters
    .filter((parameter) => parameter.example !== undefined)
    .map((parameter) => `${parameter.name}: ${String(parameter.example)}`)
  const answers = Object.entries(operation.responses).map(([status, answer]) =>
    answerRow(status, answer),
  )
  return [
    `<section id="${operation.operationId}"><h3><code>${methods} ${escapeHtml(path)}</code></h3>`,
    `<p>${prose(operation.summary)}. ${prose(operation.description)}</p>`,
    rows.length > 0 && table(['Field', 'In', '', 'Takes'], rows),
    body && `<p>As ${Object.keys(content).map(code).join(', ')}.</p>`,
    given.length > 0 && `<p>Example: ${given.map(code).join(' ')}</p>`,
    body?.example &&
      Object.keys(body.example).length > 0 &&
      `<pre>${escapeHtml(JSON.stringify(body.example, null, 2))}</pre>`,
    `${table(['Status', 'Means', 'Answer'], answers)}</section>`,
  ]
    .filter(Boolean)
    .join('')
}

const fieldRow = (
  name: string,
  location: string,
  required: boolean,
  schema: Json,
  description?: string,
) => [
  code(name),
  location,
  required ? 'required' : '',
  prose([typeText(schema), description].filter(Boolean).join('. ')),
]

function answerRow(
  status: string,
  { description, content }: Operation['responses'][string],
): string[] {
  const [answer] = Object.values(content)
  const shown =
    answer?.example === undefined
      ? prose(typeText(answer?.schema ?? {}))
      : code(JSON.stringify(answer.example))
  return [status, prose(description), shown]
}

/** A schema in words: 'whole number, 1 to 100, or text of digits'. */
export function typeText(schema: Json): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (Array.isArray(schema.enum))
    return `one of ${schema.enum.map((value) => JSON.stringify(value)).join(', ')}`
  if (Array.isArray(schema.anyOf))
    return [...new Set((schema.anyOf as Json[]).map(typeText))].join(', or ')
  if (Array.isArray(schema.type))
    return schema.type.map((type) => typeText({ ...schema, type })).join(', or ')
  switch (schema.type) {
    case 'string':
      return stringText(schema)
    case 'integer':
    case 'number':
      return `${schema.type === 'integer' ? 'whole number' : 'number'}${range(schema.minimum, schema.maximum)}`
    case 'boolean':
      return 'true or false'
    case 'null':
      return 'null'
    case 'array':
      return `list${range(schema.minItems, schema.maxItems)} of ${typeText((schema.items ?? {}) as Json)}`
    case 'object':
      return objectText(schema)
    default:
      return 'anything'
  }
}

function stringText(schema: Json): string {
  if (schema.format === 'binary') return 'a file'
  const kind = typeof schema.format === 'string' ? schema.format : 'text'
  const length = range(schema.minLength, schema.maxLength)
  return `${kind}${length && `${length} characters`}${schema.pattern ? ` like \`${String(schema.pattern)}\`` : ''}`
}

function objectText(schema: Json): string {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Json>)
  return properties.length === 0
    ? 'object'
    : `{ ${properties.map(([name, inner]) => `${name}: ${typeText(inner)}`).join('; ')} }`
}

function range(least: unknown, most: unknown): string {
  if (least !== undefined && most !== undefined) return `, ${least} to ${most}`
  if (most !== undefined) return `, at most ${most}`
  return least === undefined ? '' : `, at least ${least}`
}

export const table = (heads: string[], rows: string[][]) =>
  `<table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>${rows
    .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('')}</tbody></table>`

export const code = (text: string) => `<code>${escapeHtml(text)}</code>`
/** Escaped text, with backticks as code. */
export const prose = (text: string) => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')
