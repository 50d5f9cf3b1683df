import { useEffect, useState } from 'react'

/**
 * What a select over a list shows: a choice at once, not when its list has come, so that arrows
 * pressed in quick succession go on from the last choice; and whatever the address says when it
 * says something else, as after Back.
 */
export function useChosen<Value>(
  value: Value,
  onChange: (value: Value) => void,
): [Value, (value: Value) => void] {
  const [chosen, setChosen] = useState(value)
  useEffect(() => setChosen(value), [value])
  const choose = (next: Value) => {
    setChosen(next)
    onChange(next)
  }
  return [chosen, choose]
}
