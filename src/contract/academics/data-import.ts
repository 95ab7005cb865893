import * as v from 'valibot'
import { defineActivity } from '../activity.ts'
import { countSchema } from '../parts.ts'
import { CHUNK_ENTRIES, FILE_ENTRIES, fileReadSchema } from '../users/import-file.ts'
import { DATA_FILE_PROBLEMS } from './import-outcomes.ts'
import { dataKind, EDIT_DATA_IMPORTS, importId } from './import-parts.ts'

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
    ...CHUNK_ENTRIES,
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
  input: v.object({ kind: dataKind, ...FILE_ENTRIES }),
  output: fileReadSchema(DATA_FILE_PROBLEMS),
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
