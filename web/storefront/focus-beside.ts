/** Moves the focus from a removed line to its neighbour, or to the list's container. */
export function focusBeside(line: Element | null): void {
  const beside = line?.nextElementSibling ?? line?.previousElementSibling
  const holder = line?.closest('dialog, main')
  const next =
    beside?.querySelector<HTMLElement>('button') ??
    holder?.querySelector<HTMLElement>('.panel-head button') ??
    holder
  if (next instanceof HTMLElement) next.focus()
}
