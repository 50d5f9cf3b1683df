import { use } from 'react'

/** List that has loaded, or that the screen waits for. */
export const listOf = <Value>(given: Value[] | Promise<Value[]>): Value[] =>
  Array.isArray(given) ? given : use(given)
