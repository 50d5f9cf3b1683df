type Id = string | number

/**
 * Sorts lines by where this page has first shown them, so that a line which comes back by Undo stands where it stood: for the shop it is
 * the newest. @param newest where the shop lists new lines
 */
export function placesOf<Line>(idOf: (line: Line) => Id, newest: 'first' | 'last'): (lines: Line[]) => Line[] {
  let places: Id[] = []
  return (lines) => {
    const added = lines.map(idOf).filter((id) => !places.includes(id))
    places = newest === 'first' ? [...added, ...places] : [...places, ...added]
    return lines.toSorted((one, other) => places.indexOf(idOf(one)) - places.indexOf(idOf(other)))
  }
}
