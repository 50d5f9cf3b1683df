import type { FileTroubleCode } from '#contract/files/import-columns.ts'
import * as m from '#messages'

const fileWords: Record<FileTroubleCode, (said: { detail: string }) => string> = {
  empty: m.admin_import_file_empty,
  no_rows: m.admin_import_file_no_rows,
  binary: m.admin_import_file_binary,
  old_excel: m.admin_import_file_old_excel,
  damaged: m.admin_import_file_damaged,
  too_large: m.admin_import_file_too_large,
  too_many_rows: m.admin_import_file_too_many_rows,
  too_many_columns: m.admin_import_file_too_many_columns,
  too_many_cells: m.admin_import_file_too_many_cells,
  blank_lines: m.admin_import_file_blank_lines,
  long_cell: m.admin_import_file_long_cell,
  busy: m.admin_import_file_busy,
  one_column: m.admin_import_file_one_column,
  merged_cells: m.admin_import_file_merged_cells,
  broken_row: m.admin_import_file_broken_row,
  long_row: m.admin_import_file_long_row,
  too_many_files: m.admin_import_file_too_many_files,
  outside: m.admin_import_file_outside,
  file_twice: m.admin_import_file_file_twice,
  no_pictures: m.admin_import_file_no_pictures,
  encrypted: m.admin_import_file_encrypted,
}

export const fileTrouble = (code: FileTroubleCode, detail: string | null): string =>
  fileWords[code]({ detail: detail ?? '' })
