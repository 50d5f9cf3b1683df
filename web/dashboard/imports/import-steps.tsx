import * as m from '#messages'
import { Steps } from '../kit/job/steps.tsx'

/**
 * Steps of an import.
 * @param at index from 0; 4 when all are done
 */
export const ImportSteps = ({ at }: { at: number }) => (
  <Steps
    steps={[
      m.admin_import_step_file(),
      m.admin_import_step_columns(),
      m.admin_import_step_check(),
      m.admin_import_step_import(),
    ]}
    at={at}
  />
)
