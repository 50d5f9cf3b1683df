/** A grey bar where a line of text will be. */
export function LinePlate({ width }: { width: string }) {
  return <div className="plate-line" style={{ inlineSize: width }} />
}
