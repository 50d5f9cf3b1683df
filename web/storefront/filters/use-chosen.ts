import { useEffect, useState } from 'react'

/**
 * Value of a select over a list: the new choice at once, before the list has loaded, so that
 * repeated arrow keys continue from it; and the value of the address when that changes otherwise,
 * as by Back.
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
