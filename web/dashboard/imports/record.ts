import type { z } from 'zod'
import type { importBrief } from '#contract/imports.ts'

/** An import as lists show it. */
export type BriefImport = z.output<typeof importBrief>
