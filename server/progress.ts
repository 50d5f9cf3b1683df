/** What the person at the terminal sees while the shop starts: one plain line for each step, with the seconds it took. */

/** Title of the step whose line is still open. */
let open: string | undefined

/** Writes the title, does the work, adds the seconds. A step that fails leaves its title standing. */
export async function step<Result>(title: string, work: () => Promise<Result>): Promise<Result> {
  const began = performance.now()
  process.stdout.write(`${title} …`)
  open = title
  try {
    const result = await work()
    process.stdout.write(`${open === undefined ? `${title}:` : ''} ${((performance.now() - began) / 1000).toFixed(1)} s\n`)
    open = undefined
    return result
  } catch (failure) {
    breakLine()
    throw failure
  }
}

/** A line of its own, also in the middle of a step. */
export function say(line: string): void {
  breakLine()
  process.stdout.write(`${line}\n`)
}

export function breakLine(): void {
  if (open !== undefined) process.stdout.write('\n')
  open = undefined
}
