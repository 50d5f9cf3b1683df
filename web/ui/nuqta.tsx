/** The bronze rhombus that means "this one". Decoration to a screen reader: the words beside it say what is chosen. */
export function Nuqta() {
  return <i className="nuqta" aria-hidden="true" />
}
