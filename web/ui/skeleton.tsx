/** A grey bar where a line of text will be. */
export function LineSkeleton({ width }: { width: string }) {
  return <div className="skeleton-line" style={{ inlineSize: width }} />
}
