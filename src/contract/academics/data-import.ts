import * as v from 'valibot'
import { defineActivity } from '../activity.ts'
import { base64Schema } from '../base64.ts'
import { countSchema, requiredLineSchema, requiredTextSchema } from '../parts.ts'
import { GUESSED_ENCODINGS } from '../users/import-parts.ts'
import { DATA_FILE_PROBLEMS } from './import-outcomes.ts'
import { dataKind, EDIT_DATA_IMPORTS, importId } from './import-parts.ts'

const uploadId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{16,40}$/))
/**
 * The index of a column of the file, from 0, by field (`listDataFields`). Of a OneRoster package: the id of a role of
 * the institution by role of the package (`STAFF_ROLES`), and `invite`.
 */
const mapping = v.record(v.pipe(v.string(), v.regex(/^[A-Za-z]{2,30}\d?(?:_[a-z]{2})?$/)), countSchema())

/** Uploads a file in chunks; a repeated chunk is stored once. Files that are not imported are deleted after a day. */
export const uploadImportData = defineActivity({
  name: 'uploadImportData',
  access: 'r',
  needs: EDIT_DATA_IMPORTS,
  writes: true,
  input: v.object({
    /** Decides how large the file may be; without it, as large as a table. */
    kind: v.optional(dataKind),
    /** Chosen by the caller: letters and digits, the same for all chunks of a file. */
    uploadId,
    /** The offset of the chunk in bytes; equal to the number received so far. */
    from: countSchema(),
    /** At most 512 KiB. */
    base64: base64Schema(700_000),
  }),
  /** OFFSET: continue at `received`. TOO_LARGE: more than its kind may have. NO_SPACE: the server's disk is full. */
  output: v.object({ outcome: v.picklist(['RECEIVED', 'OFFSET', 'TOO_LARGE', 'NO_SPACE']), received: v.number() }),
})

/**
 * Reads an uploaded file and suggests a mapping of its columns. When a choice is needed first (which sheet, which
 * encoding), the caller repeats the call with it.
 */
export const startDataImport = defineActivity({
  name: 'startDataImport',
  access: 'r',
  needs: EDIT_DATA_IMPORTS,
  writes: true,
  once: true,
  input: v.object({
    kind: dataKind,
    uploadId,
    fileName: requiredLineSchema(200),
    sheet: v.optional(requiredTextSchema(200)),
    encoding: v.optional(v.picklist(GUESSED_ENCODINGS)),
  }),
  output: v.variant('outcome', [
    v.object({ outcome: v.literal('READ'), importId }),
    v.object({ outcome: v.literal('SHEETS'), sheets: v.array(v.object({ name: v.string(), rows: v.number() })) }),
    v.object({
      outcome: v.literal('ENCODING'),
      guesses: v.array(v.object({ encoding: v.picklist(GUESSED_ENCODINGS), sample: v.array(v.string()) })),
    }),
    /** `detail`: the header, the line or the number that the message names; empty where it names none. */
    v.object({ outcome: v.literal('BAD'), problem: v.picklist(DATA_FILE_PROBLEMS), detail: v.string() }),
  ]),
})

/** Checks the whole file without writing anything (dry run): what would be created or changed, and what is wrong. */
export const checkDataImport = defineActivity({
  name: 'checkDataImport',
  access: 'r',
  needs: EDIT_DATA_IMPORTS,
  writes: true,
  input: v.object({
    importId,
    mapping,
    /** Whether a wrong line prevents that the others are written. */
    allOrNothing: v.optional(v.boolean(), false),
  }),
  /** INCOMPLETE: fields without a column, in the order of the template. TOO_LATE: something was written already. */
  output: v.variant('outcome', [
    v.object({ outcome: v.literal('STARTED') }),
    v.object({ outcome: v.literal('INCOMPLETE'), missing: v.array(v.string()) }),
    v.object({ outcome: v.literal('TOO_LATE') }),
  ]),
})

/**
 * Writes the lines of a checked file; each is checked again. A stopped or failed run continues where it stopped.
 * WRONG_LINES: the import is all or nothing, and the check found wrong lines.
 */
export const runDataImport = defineActivity({
  name: 'runDataImport',
  access: 'r',
  needs: EDIT_DATA_IMPORTS,
  writes: true,
  changesAccess: true,
  once: true,
  input: v.object({ importId }),
  output: v.object({ outcome: v.picklist(['STARTED', 'WRONG_LINES', 'TOO_LATE']) }),
})

/** Stops a check or a run after the lines in progress. What was written stays, and can be continued or undone. */
export const stopDataImport = defineActivity({
  name: 'stopDataImport',
  access: 'r',
  needs: EDIT_DATA_IMPORTS,
  writes: true,
  input: v.object({ importId }),
  output: v.object({ outcome: v.picklist(['STOPPED', 'TOO_LATE']) }),
})

/**
 * Deletes an import that has written nothing, with its file and what was read from it. TOO_LATE: it is being worked on,
 * or has written something.
 */
export const discardDataImport = defineActivity({
  name: 'discardDataImport',
  access: 'r',
  needs: EDIT_DATA_IMPORTS,
  writes: true,
  input: v.object({ importId }),
  output: v.object({ outcome: v.picklist(['DISCARDED', 'TOO_LATE']) }),
})

/**
 * Undoes what an import wrote, within 24 hours of its end: created records are removed, changed ones restored. Records
 * on which others depend, or which were changed since, are kept (`dataImportKept`).
 */
export const undoDataImport = defineActivity({
  name: 'undoDataImport',
  access: 'r',
  needs: EDIT_DATA_IMPORTS,
  writes: true,
  changesAccess: true,
  once: true,
  input: v.object({ importId }),
  output: v.object({ outcome: v.picklist(['STARTED', 'TOO_LATE']) }),
})
