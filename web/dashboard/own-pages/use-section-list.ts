import { useEffect, useEffectEvent, useState } from 'react'
import { type Control, type FieldValues, useFieldArray, type UseFormReturn } from 'react-hook-form'
import type { SectionKind } from '#contract/shop/section-kinds.ts'
import type { Section } from '#contract/shop/sections.ts'
import type { Refusal } from '#contract/refusal.ts'
import * as m from '#messages'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'
import type { useReorder } from '../kit/use-reorder.ts'
import { newSection } from './kinds.ts'
import { kindLabels } from './section-words.ts'

/** Form of the home page or of an own page, which have a field `sections`. */
type Record = {
  form: unknown
  errorAt: (path: string) => string | undefined
  refused: Refusal | null
}

type Lists = { sections: { kind: string }[] }

/** Fields of sections by their paths: 'sections.3.title.en'. */
export type SectionsForm = {
  at: (
    path: string,
    label: string,
  ) => ReturnType<UseFormReturn['register']> & {
    label: string
    error: string | undefined
  }
  errorAt: (path: string) => string | undefined
  /** Current value of a field; the component renders again when it changes. */
  read: <Value>(path: string) => Value
  put: (path: string, value: unknown) => void
}

/** Sections of a form in their order, with the actions that add, move and remove one. */
export function useSectionList(record: Record, id: string) {
  const { say } = useAnnouncements()
  const form = record.form as UseFormReturn<FieldValues>
  const { fields, insert, remove, move } = useFieldArray<Lists, 'sections'>({
    control: form.control as unknown as Control<Lists>,
    name: 'sections',
  })
  const [open, setOpen] = useState<string | null>(null)
  // Place of a section just added, whose key is known after the next render.
  const [opening, setOpening] = useState<number | null>(null)
  const added = opening === null ? undefined : fields[opening]?.id
  if (added !== undefined) {
    setOpen(added)
    setOpening(null)
  }
  const sections = form.watch('sections') as Section[]
  const nameAt = (place: number) => kindLabels[sections[place]?.kind ?? 'text']()

  const moveTo = (from: number, to: number, button = 'grip') => {
    if (to < 0 || to >= fields.length) return
    move(from, to)
    say(m.admin_moved({ place: to + 1, count: fields.length }))
    focusOn(`${id}-${button}-${to}`)
  }
  const removeAt = (place: number) => {
    say(m.admin_home_removed({ name: nameAt(place) }))
    remove(place)
    focusOn(`${id}-grip-${Math.min(place, fields.length - 2)}`, id)
  }
  const add = (kind: SectionKind, place: number, isShown: boolean) => {
    insert(place, newSection(kind, isShown), { shouldFocus: false })
    setOpening(place)
    say(m.admin_piece_added({ name: kindLabels[kind]() }))
    focusOn(`${id}-grip-${place}`)
  }

  // Each refused submit leads to the first invalid field once.
  const { errors, submitCount } = form.formState
  const wrong = Array.isArray(errors.sections) ? errors.sections.findIndex(Boolean) : -1
  const goToWrong = useEffectEvent(() => {
    if (Object.keys(errors).length === 0) return
    const key = fields[wrong]?.id
    if (key !== undefined) setOpen(key)
    requestAnimationFrame(() => {
      const place = document.getElementById(id)
      const invalid = place?.querySelector<HTMLElement>('[aria-invalid=true]')
      ;(invalid ?? document.getElementById(`${id}-grip-${wrong}`))?.focus()
    })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: either is a new result
  useEffect(() => goToWrong(), [submitCount, record.refused])

  const fieldsOf: SectionsForm = {
    at: (path, label) => ({ label, error: record.errorAt(path), ...form.register(path) }),
    errorAt: (path) => record.errorAt(path) ?? record.errorAt(`${path}.root`),
    read: (path) => form.watch(path),
    put: (path, value) =>
      form.setValue(path, value, {
        shouldDirty: true,
        shouldTouch: true,
        shouldValidate: form.formState.isSubmitted,
      }),
  }
  return {
    id,
    fields: fieldsOf,
    sections,
    keys: fields.map((field) => field.id),
    open,
    setOpen,
    isWrong: (place: number) => Array.isArray(errors.sections) && !!errors.sections[place],
    nameAt,
    moveTo,
    removeAt,
    add,
  }
}

export type SectionList = ReturnType<typeof useSectionList>

/** Props of a row, and of the dots in it by which alone it is dragged. */
export function dragProps(item: ReturnType<ReturnType<typeof useReorder>['itemProps']>) {
  const { onPointerDown, onDragStart, ...row } = item
  return { row, grip: { onPointerDown, onDragStart } }
}

/** Moves the focus after React has rendered the new order. */
function focusOn(id: string, otherwise = id): void {
  requestAnimationFrame(() => {
    const element = document.getElementById(id)
    if (element) element.focus()
    else document.getElementById(otherwise)?.querySelector('button')?.focus()
  })
}
