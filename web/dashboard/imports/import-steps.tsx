import {
  admin_import_step_check,
  admin_import_step_columns,
  admin_import_step_file,
  admin_import_step_import,
} from '#messages'
import { Steps } from '../kit/steps.tsx'

/** @param at from 0; 4 when all are done */
export const ImportSteps = ({ at }: { at: number }) => (
  <Steps
    steps={[
      admin_import_step_file(),
      admin_import_step_columns(),
      admin_import_step_check(),
      admin_import_step_import(),
    ]}
    at={at}
  />
)
