import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs'
import type { ComponentProps, KeyboardEvent } from 'react'
import * as m from '#messages'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { dragHandle } from '../kit/use-reorder.ts'
import type { SectionList } from './use-section-list.ts'

type GripProps = Pick<ComponentProps<'button'>, 'onPointerDown' | 'onDragStart'> & {
  list: SectionList
  place: number
}

/** Dots by which a section is dragged, or moved by the arrow keys. */
export function Grip({ list, place, ...drag }: GripProps) {
  const press = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!step) return
    event.preventDefault()
    list.moveTo(place, place + step)
  }
  return (
    <IconButton
      id={`${list.id}-grip-${place}`}
      className="section-grip"
      icon={IconGripVertical}
      label={m.admin_section_move({ name: list.nameAt(place) })}
      onKeyDown={press}
      {...dragHandle}
      {...drag}
    />
  )
}
