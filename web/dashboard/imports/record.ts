import type { z } from 'zod'
import type { importBrief } from '#contract/files/imports.ts'

/** Import in a list. */
export type BriefImport = z.output<typeof importBrief>
