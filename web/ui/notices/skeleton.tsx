/** Grey placeholder for a line of text. */
export function LineSkeleton({ width }: { width: string }) {
  return <div className="skeleton-line" style={{ inlineSize: width }} />
}
