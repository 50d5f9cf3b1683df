import { useId } from 'react'
import * as m from '#messages'
import { FieldError, FieldNote } from '#web/ui/fields/field.tsx'
import { Box, Boxes } from '#web/ui/fields/size-options.tsx'
import { fits, fitWords } from '#web/fits.ts'

/** Optional fit vote of a review. */
export function FitInput({ error }: { error: string | undefined }) {
  const id = useId()
  return (
    <fieldset aria-describedby={error && id}>
      <legend className="field-label fit-legend">
        {m.review_fit()}
        <FieldNote>{m.ui_optional()}</FieldNote>
      </legend>
      <Boxes>
        {fits.map((fit) => (
          <Box key={fit} type="radio" name="fit" value={fit}>
            {fitWords[fit]()}
          </Box>
        ))}
      </Boxes>
      <FieldError id={id} text={error} />
    </fieldset>
  )
}
