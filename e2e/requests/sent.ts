/** Request bodies of forms. */
import type { Request } from '@playwright/test'

/** Fields of a multipart body. */
export async function fieldsOf(request: Request): Promise<Record<string, unknown>> {
  const headers = { 'content-type': (await request.headerValue('content-type')) ?? '' }
  return Object.fromEntries(await new Response(request.postData(), { headers }).formData())
}
