/** Raw HTTP requests. */

/**
 * Request with a browser's headers, as far as the shop uses them.
 * @param token of a signed-in user
 */
export function request(
  path: string,
  options: {
    method?: string
    body?: object
    token?: string
    headers?: Record<string, string>
  } = {},
) {
  const { method = 'GET', body, token, headers } = options
  const content = body && JSON.stringify(body)
  const all = {
    host: 'localhost',
    accept: '*/*',
    'accept-encoding': 'gzip, deflate, br',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(content && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(content)),
    }),
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${content ?? ''}`
}
