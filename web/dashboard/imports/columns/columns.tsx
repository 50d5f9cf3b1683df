import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ImportFormat, ImportTarget } from '#contract/files/import-columns.ts'
import type { ImportRecord } from '#contract/files/imports.ts'
import { formatFigure } from '#contract/text/money.ts'
import type { SubcategoryRecord } from '#contract/products/subcategories.ts'
import * as m from '#messages'
import { FieldError } from '#web/ui/fields/field.tsx'
import { adminApi } from '../../api.ts'
import { errorWith, withReason } from '../../kit/form/failures.ts'
import { Job } from '../../kit/job/job.tsx'
import { useAction } from '../../kit/use-action.ts'
import {
  canBeKnown,
  checkOf,
  choicesOf,
  goToQuestion,
  leftOutBy,
  openQuestions,
  type Question,
  questionId,
  whyNoneIsNew,
} from './choices.ts'
import { ColumnMap } from './column-map.tsx'
import { HowFields } from './how-fields.tsx'
import { Questions } from './questions.tsx'
import { fileTrouble } from '../file-words.ts'
import { nounsOf } from '../texts.ts'

/**
 * Import step of what the file leaves open: questions first, then the columns, and how existing
 * products are treated.
 */
export function Columns({ one, places }: { one: ImportRecord; places: SubcategoryRecord[] }) {
  const [read, setRead] = useState(one)
  const [choices, setChoices] = useState(() => choicesOf(one))
  const [wanted, setWanted] = useState<ImportFormat>()
  const { act, busy } = useAction()
  const [search, setSearch] = useSearchParams()
  // Columns and words of another format are other ones.
  if (read.format !== one.format) {
    setRead(one)
    setChoices(choicesOf(one))
  }
  const isChecking = (busy && !wanted) || one.state === 'checking'
  const none = whyNoneIsNew(one, choices)
  const open = openQuestions(one, choices)
  const question = none?.question ?? open[0]
  const without = leftOutBy(one, choices)
  const says = none?.says ?? without ?? m.admin_import_open_questions({ count: open.length })
  const check = (event: FormEvent) => {
    event.preventDefault()
    if (none && !canBeKnown(choices)) return goToQuestion(none.question)
    void act({
      send: async () => {
        await adminApi().imports.check(checkOf(one, choices))
        if (search.has('step')) setSearch({}, { replace: true })
      },
      failure: withReason(errorWith(m.admin_import_check_failed())),
    })
  }
  const readAs = async (format: Exclude<ImportFormat, 'pictures'>) => {
    setWanted(format)
    await act({
      send: () => adminApi().imports.format({ import_id: one.id, format }),
      failure: withReason(errorWith(m.admin_import_format_failed())),
      // Before the focus goes back to the select.
      done: () => setWanted(undefined),
    })
    setWanted(undefined)
  }
  const choose = (at: number, target: ImportTarget | null) =>
    setChoices({
      ...choices,
      targets: choices.targets.map((former, place) => (place === at ? target : former)),
    })
  return (
    <Job
      onSubmit={check}
      sending={isChecking || wanted !== undefined}
      send={m.admin_import_check()}
      sendingText={wanted ? m.admin_import_reading() : m.admin_import_checking()}
      label={m.admin_import_how()}
      figure={formatFigure(one.products)}
      what={nounsOf(one.format, one.products)}
      short={nounsOf(one.format, one.products)}
      notice={
        question && (
          <OpenNotice
            says={says}
            isWarning={none !== null || without !== null}
            question={question}
          />
        )
      }
      side={
        <>
          <HowFields
            one={one}
            options={choices.options}
            onChange={(options) => setChoices({ ...choices, options })}
          />
          <p className="hint">{m.admin_import_check_help()}</p>
        </>
      }
    >
      <div role="alert">
        {one.trouble && <FieldError text={fileTrouble(one.trouble.code, one.trouble.detail)} />}
      </div>
      <Questions
        one={one}
        places={places}
        choices={choices}
        onChange={setChoices}
        format={wanted ?? one.format}
        onFormat={readAs}
      />
      <div id={questionId('columns')}>
        <ColumnMap key={one.format} one={one} choices={choices} onChoose={choose} />
      </div>
    </Job>
  )
}

type OpenNoticeProps = { says: string; isWarning: boolean; question: Question }

/** What is undecided, at the button, with the way to the question. */
function OpenNotice({ says, isWarning, question }: OpenNoticeProps) {
  return (
    <p className={isWarning ? 'import-open is-warning' : 'import-open'}>
      <span>{says}</span>
      <button type="button" className="link tap" onClick={() => goToQuestion(question)}>
        {m.admin_import_to_question()}
      </button>
    </p>
  )
}
