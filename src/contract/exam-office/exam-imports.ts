import * as v from 'valibot'
import { EXAMINATION_DESK } from '../access.ts'
import { defineActivity } from '../activity.ts'
import { id, requiredLineSchema } from '../parts.ts'
import { CHUNK_ENTRIES, uploadId } from '../users/import-file.ts'
import { IMPORT_KINDS } from './import-kinds.ts'
import { started } from './ticket-desk.ts'

/** Uploads a file in chunks; a repeated chunk is stored once. Files are deleted after a day. */
export const uploadExamData = defineActivity({
  name: 'uploadExamData',
  access: 'r',
  needs: EXAMINATION_DESK,
  writes: true,
  input: v.object(CHUNK_ENTRIES),
  /** OFFSET: continue at `received`. TOO_LARGE: more than 32 MiB. */
  output: v.object({ outcome: v.picklist(['RECEIVED', 'OFFSET', 'TOO_LARGE']), received: v.number() }),
})

/**
 * The reasons why a row of a file is refused. OUTSIDE_EXAM: the day is none of the examination. ORDER: the times are
 * not in the order reporting, start, end. FUTURE: the day has not come yet. GATE: the gate closes before the reporting
 * time or after the end.
 */
export const ROW_FAULTS = [
  'MISSING',
  'TOO_LONG',
  'NOT_A_DATE',
  'FUTURE',
  'NOT_A_TIME',
  'NOT_A_NUMBER',
  'NOT_ALLOWED',
  'UNKNOWN',
  'TWICE_IN_FILE',
  'TAKEN',
  'CLASH',
  'ORDER',
  'GATE',
  'OUTSIDE_EXAM',
  'COLUMNS',
  'NOT_IN_TIMETABLE',
] as const
/** The reasons why a whole file cannot be read. */
export const FILE_FAULTS = [
  'NO_UPLOAD',
  'EMPTY',
  'NOT_TEXT',
  'WORKBOOK',
  'BAD_CSV',
  'ROW_TOO_LONG',
  'NO_COLUMN',
  'TOO_MANY_ROWS',
  'TOO_MANY_COLUMNS',
  'TOO_SLOW',
] as const

/** Imports an uploaded file. A dry run only reports what is wrong with it; otherwise all rows are written, or none. */
export const importExamData = defineActivity({
  name: 'importExamData',
  access: 'r',
  needs: EXAMINATION_DESK,
  writes: true,
  input: v.object({
    examEventId: id,
    kind: v.picklist(IMPORT_KINDS),
    uploadId,
    dryRun: v.boolean(),
    /** Its name, so that the job can be recognised. */
    fileName: v.optional(requiredLineSchema(200)),
  }),
  output: started,
})
