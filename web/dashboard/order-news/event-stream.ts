/** Event streams over fetch, which can send the bearer token, unlike EventSource. */

/**
 * Parser of an event stream: returns the data of the events that a chunk completes. Chunks may end
 * anywhere; comments are heartbeats.
 */
export function eventParser(): (piece: string) => string[] {
  let rest = ''
  return (piece) => {
    rest += piece
    const blocks = rest.split(/\r?\n\r?\n/)
    rest = blocks.pop() ?? ''
    return blocks.map(dataOf).filter((data) => data !== '')
  }
}

const dataOf = (block: string): string =>
  block
    .split(/\r?\n/)
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).trimStart())
    .join('\n')

/**
 * Passes on each event's data until the stream ends.
 * @param onLife called with every chunk, including comments
 */
export async function readEvents(
  response: Response,
  onEvent: (data: string) => void,
  onLife: () => void,
): Promise<void> {
  const reader = response.body?.getReader()
  if (!reader) return
  const decoder = new TextDecoder()
  const parse = eventParser()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    onLife()
    for (const data of parse(decoder.decode(value, { stream: true }))) onEvent(data)
  }
}
