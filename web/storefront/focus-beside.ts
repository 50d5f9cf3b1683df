/**
 * The button pressed goes away with its line: focus moves to the line beside it, or to what holds
 * the list.
 */
export function focusBeside(line: Element | null): void {
  const beside = line?.nextElementSibling ?? line?.previousElementSibling
  const holder = line?.closest('dialog, main')
  const next =
    beside?.querySelector<HTMLElement>('button') ??
    holder?.querySelector<HTMLElement>('.panel-head button') ??
    holder
  if (next instanceof HTMLElement) next.focus()
}
