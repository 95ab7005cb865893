import * as v from 'valibot'
import type { Right } from '../access.ts'
import { defineActivity, defineQuery } from '../activity.ts'
import { OPTIONAL_FILTERS, listInput, listSchema } from '../list.ts'
import { instant } from '../parts.ts'
import { CHUNK_ENTRIES, FILE_ENTRIES, fileReadSchema, importId } from './import-file.ts'
import {
  CELL_PROBLEMS,
  FILE_NOTICES,
  FILE_PROBLEMS,
  IMPORT_FAILURES,
  IMPORT_FIELDS,
  IMPORT_MODES,
  IMPORT_STATUSES,
  NEEDED_FIELDS,
  ROW_OUTCOMES,
} from './import-parts.ts'

export * from './import-parts.ts'

/** The right to import users from a file. */
export const IMPORT_USERS: Right = { menu: '/user-management', verb: 'edit' }

const columnNo = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(200))

/** Uploads a file of people in chunks; a repeated chunk is stored once. Files are deleted after a day. */
export const uploadUserFile = defineActivity({
  name: 'uploadUserFile',
  access: 'r',
  needs: IMPORT_USERS,
  writes: true,
  input: v.object(CHUNK_ENTRIES),
  /** OFFSET: continue at `received`. TOO_LARGE: more than 10 MiB. */
  output: v.object({ outcome: v.picklist(['RECEIVED', 'OFFSET', 'TOO_LARGE']), received: v.number() }),
})

/**
 * Parses an uploaded file. When a choice is needed first (which sheet, which encoding), the caller repeats the call
 * with it.
 */
export const readUserFile = defineActivity({
  name: 'readUserFile',
  access: 'r',
  needs: IMPORT_USERS,
  writes: true,
  once: true,
  input: v.object(FILE_ENTRIES),
  output: fileReadSchema(FILE_PROBLEMS),
})

/** Sets the mapping of a file's columns and the import mode. Discards the results of an earlier check. */
export const mapUserImport = defineActivity({
  name: 'mapUserImport',
  access: 'r',
  needs: IMPORT_USERS,
  writes: true,
  input: v.object({
    importId,
    /** The index of a column, from 0, by field. */
    mapping: v.record(v.picklist(IMPORT_FIELDS), columnNo),
    mode: v.picklist(IMPORT_MODES),
    /** Whether everybody who is added receives a link that sets the password. */
    invite: v.boolean(),
  }),
  /** INCOMPLETE: columns that are missing for this mode; `keys` when one of KEY_FIELDS is. */
  output: v.variant('outcome', [
    v.object({ outcome: v.literal('MAPPED') }),
    v.object({ outcome: v.literal('INCOMPLETE'), missing: v.array(v.picklist([...NEEDED_FIELDS, 'keys'])) }),
    v.object({ outcome: v.literal('TOO_LATE') }),
  ]),
})

const ofImport = { access: 'r', needs: IMPORT_USERS, writes: true, input: v.object({ importId }) } as const
/** TOO_LATE: the import is in a state in which this cannot be done. */
const step = v.object({ outcome: v.picklist(['STARTED', 'TOO_LATE']) })

/** Checks the whole file without writing anything: what would be added or changed, and what is wrong. */
export const checkUserImport = defineActivity({
  name: 'checkUserImport',
  ...ofImport,
  output: step,
})

/** Writes the people whose lines were found valid; the others are left out. Each line is checked again. */
export const runUserImport = defineActivity({
  name: 'runUserImport',
  access: 'r',
  needs: IMPORT_USERS,
  writes: true,
  changesAccess: true,
  once: true,
  input: v.object({ importId }),
  output: step,
})

/** Stops an import. People already written stay; no more are written. */
export const cancelUserImport = defineActivity({
  name: 'cancelUserImport',
  ...ofImport,
  output: v.object({ outcome: v.picklist(['CANCELLED', 'TOO_LATE']) }),
})

/** Deletes an import that was not started, with its lines. TOO_LATE: it was started, or is being checked. */
export const discardUserImport = defineActivity({
  name: 'discardUserImport',
  ...ofImport,
  output: v.object({ outcome: v.picklist(['DISCARDED', 'TOO_LATE']) }),
})

const counts = v.object({
  WAITING: v.number(),
  WOULD_CREATE: v.number(),
  WOULD_UPDATE: v.number(),
  WRONG: v.number(),
  CREATED: v.number(),
  UPDATED: v.number(),
  SKIPPED: v.number(),
})

/** Returns the caller's own imports, the newest first; with an id only that one. */
export const userImport = defineQuery({
  id: 'userImport',
  access: 'r',
  needs: IMPORT_USERS,
  input: v.object({ importId: v.optional(importId) }),
  row: v.object({
    importId,
    fileName: v.string(),
    status: v.picklist(IMPORT_STATUSES),
    mode: v.picklist(IMPORT_MODES),
    invite: v.boolean(),
    /** The columns of the file with their first values. */
    columns: v.array(v.object({ name: v.string(), samples: v.array(v.string()) })),
    mapping: v.record(v.string(), v.number()),
    notices: v.array(v.picklist(FILE_NOTICES)),
    /** The number of lines in the current work, and how many of them are done. */
    total: v.number(),
    done: v.number(),
    /** The number of lines, by state. */
    counts,
    failure: v.nullable(v.picklist(IMPORT_FAILURES)),
    createdAt: instant,
    endedAt: v.nullable(instant),
  }),
})

/** Returns the lines of an import, in the order of the file, with the problems of each. */
export const userImportRows = defineQuery({
  id: 'userImportRows',
  access: 'r',
  needs: IMPORT_USERS,
  input: v.strictObject({ importId, ...listInput(['rowNo'], { outcome: OPTIONAL_FILTERS.choice }).entries }),
  row: listSchema(
    v.object({
      /** The number of the line, as in a spreadsheet. */
      rowNo: v.number(),
      outcome: v.picklist(ROW_OUTCOMES),
      /** Its cells, in the order of the columns. */
      cells: v.array(v.string()),
      problems: v.array(v.object({ field: v.picklist([...IMPORT_FIELDS, 'row']), problem: v.picklist(CELL_PROBLEMS) })),
    }),
  ),
})

/** Returns an empty file with the headers of all columns in the caller's language, and one example line. */
export const userImportTemplate = defineQuery({
  id: 'userImportTemplate',
  access: 'r',
  needs: IMPORT_USERS,
  input: v.object({}),
  row: v.object({ fileName: v.string(), csv: v.string() }),
})
