/**
 * Event streams read by fetch, which can bring the bearer along; the browser's own EventSource
 * cannot.
 */

/**
 * Answers what each piece of text brings to an end: the data of whole events. Pieces may end
 * anywhere; comments are signs of life.
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
 * Hands on each event's data until the stream ends. @param onLife called with every piece that
 * arrives, comments among them
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
