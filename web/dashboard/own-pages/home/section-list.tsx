import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { ReactNode } from 'react'
import { limits } from '#contract/limits.ts'
import { homeKinds, onceKinds, type SectionKind } from '#contract/shop/section-kinds.ts'
import type { Section } from '#contract/shop/sections.ts'
import * as m from '#messages'
import { Button } from '#web/ui/buttons/button.tsx'
import { FieldError } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Switch } from '../../kit/switch.tsx'
import { useReorder } from '../../kit/use-reorder.ts'
import { DaysField } from '../days-field.tsx'
import { Grip } from '../grip.tsx'
import { kindIcons } from '../kinds.ts'
import { contentOf, daysInWords, kindLabels, kindNotes, type Known } from '../section-words.ts'
import { SmallPlate } from './small-plate.tsx'
import type { Look } from '../use-looks.ts'
import { dragProps, type SectionList as List } from '../use-section-list.ts'

type SectionListProps = {
  list: List
  known: Known
  looksOf: (section: Section) => Look[]
  /** Fields of a section's content. */
  fieldsOf: (section: Section, path: string) => ReactNode
}

/** Sections of the home page from top to bottom, each with its editor below. */
export function SectionList({ list, known, looksOf, fieldsOf }: SectionListProps) {
  const { list: frame, itemProps } = useReorder(list.moveTo)
  return (
    <div ref={frame}>
      <ol className="home-sections" aria-label={m.admin_home_sections()}>
        {list.sections.map((section, place) => {
          const key = list.keys[place] as string
          const isOpen = list.open === key
          const { row, grip } = dragProps(itemProps(place))
          const name = kindLabels[section.kind]()
          const path = `sections.${place}`
          return (
            <li
              key={key}
              id={`${list.id}-${place}`}
              className={section.is_shown ? 'section-item' : 'section-item is-off'}
              {...row}
            >
              <div className="section-line">
                <Grip list={list} place={place} {...grip} />
                <SmallPlate kind={section.kind} looks={looksOf(section)} />
                <div className="section-name">
                  <h2>{name}</h2>
                  <p>
                    <bdi>{contentOf(section, known)}</bdi>
                  </p>
                  {list.isWrong(place) && <FieldError text={m.admin_section_wrong()} />}
                </div>
                <span
                  className={section.days.kind === 'every' ? 'section-on' : 'section-on is-some'}
                >
                  <Icon of={IconCalendar} small />
                  {daysInWords(section.days)}
                </span>
                <button
                  type="button"
                  className="section-switch"
                  role="switch"
                  aria-checked={section.is_shown}
                  aria-label={name}
                  onClick={() => list.fields.put(`${path}.is_shown`, !section.is_shown)}
                >
                  <Switch />
                  <span className="section-switch-word">
                    {section.is_shown ? m.admin_section_shown() : m.admin_section_hidden()}
                  </span>
                </button>
                <IconButton
                  className="section-edit"
                  icon={IconPencil}
                  label={m.admin_edit_named({ name })}
                  aria-expanded={isOpen}
                  onClick={() => list.setOpen(isOpen ? null : key)}
                />
              </div>
              {isOpen && (
                <div className="section-editor">
                  <DaysField form={list.fields} path={`${path}.days`} />
                  {fieldsOf(section, path)}
                  <EditorFoot list={list} place={place} name={name} />
                </div>
              )}
            </li>
          )
        })}
      </ol>
      <p className="hint section-hint">{m.admin_home_drag()}</p>
      <FieldError text={list.fields.errorAt('sections')} />
    </div>
  )
}

function EditorFoot({ list, place, name }: { list: List; place: number; name: string }) {
  const isLast = place === list.sections.length - 1
  return (
    <div className="section-editor-foot">
      <IconButton
        id={`${list.id}-up-${place}`}
        icon={IconArrowUp}
        label={m.admin_settings_move_up({ name })}
        aria-disabled={place === 0 || undefined}
        onClick={() => list.moveTo(place, place - 1, 'up')}
      />
      <IconButton
        id={`${list.id}-down-${place}`}
        icon={IconArrowDown}
        label={m.admin_settings_move_down({ name })}
        aria-disabled={isLast || undefined}
        onClick={() => list.moveTo(place, place + 1, 'down')}
      />
      <Button kind="tertiary" size="small" onClick={() => list.removeAt(place)}>
        <Icon of={IconTrash} small />
        {m.admin_settings_remove({ name })}
      </Button>
    </div>
  )
}

/** Buttons that add a section of each kind at the end. */
export function NewSections({ list }: { list: List }) {
  const has = (kind: SectionKind) => list.sections.some((section) => section.kind === kind)
  const isFull = list.sections.length >= limits.sections
  return (
    <section className="new-sections" aria-labelledby={`${list.id}-new`}>
      <h2 className="title-2" id={`${list.id}-new`}>
        {m.admin_home_add()}
      </h2>
      <p className="small muted">{m.admin_home_add_help()}</p>
      <div className="new-section-grid">
        {homeKinds.map((kind) => {
          const isThere = onceKinds.includes(kind) && has(kind)
          return (
            <button
              key={kind}
              type="button"
              className="new-section"
              disabled={isThere || isFull}
              onClick={() => list.add(kind, list.sections.length, false)}
            >
              <Icon of={kindIcons[kind]} />
              <span>{kindLabels[kind]()}</span>
              <small>{isThere ? m.admin_home_there() : kindNotes[kind]?.()}</small>
            </button>
          )
        })}
      </div>
    </section>
  )
}
