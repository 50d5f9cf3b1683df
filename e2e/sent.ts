/** What a form sent. */
import type { Request } from '@playwright/test'

/** What a multipart body says, field by field. */
export async function fieldsOf(request: Request): Promise<Record<string, unknown>> {
  const headers = { 'content-type': (await request.headerValue('content-type')) ?? '' }
  return Object.fromEntries(await new Response(request.postData(), { headers }).formData())
}
