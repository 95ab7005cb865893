import * as v from 'valibot'
import { base64 } from '../base64.ts'
import type { Needs } from '../access.ts'
import { defineActivity, defineQuery } from '../activity.ts'
import { BY, listInput, listOf } from '../list.ts'
import { instant, requiredText } from '../parts.ts'
import { CELL_PROBLEMS, FILE_NOTICES, FILE_PROBLEMS, GUESSED_ENCODINGS, IMPORT_FAILURES, IMPORT_FIELDS, IMPORT_MODES, IMPORT_STATUSES, NEEDED_FIELDS, ROW_OUTCOMES } from './import-parts.ts'

export * from './import-parts.ts'

const NEEDS: Needs = { menu: '/user-management', verb: 'edit' }

const importId = v.pipe(v.string(), v.regex(/^[\w-]{16,40}$/))
const columnNo = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(200))
const uploadId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{16,40}$/))

/** Hands a file of people in, piece by piece; a piece that comes twice is kept once. Files are forgotten after a day. */
export const uploadUserFile = defineActivity({
  name: 'uploadUserFile',
  access: 'r',
  needs: NEEDS,
  writes: true,
  input: v.object({
    /** Chosen by the caller: letters and digits, the same for all pieces of a file. */
    uploadId,
    /** Where the piece begins, in bytes; equal to what has arrived so far. */
    from: v.pipe(v.number(), v.integer(), v.minValue(0)),
    /** At most 512 KiB. */
    base64: base64(700_000),
  }),
  /** OFFSET: go on at `received`. TOO_LARGE: more than 10 MiB. */
  output: v.object({ outcome: v.picklist(['RECEIVED', 'OFFSET', 'TOO_LARGE']), received: v.number() }),
})

/** Reads a file that was handed in. One that cannot be read without an answer (which sheet, how it is written) is asked for again with it. */
export const readUserFile = defineActivity({
  name: 'readUserFile',
  access: 'r',
  needs: NEEDS,
  writes: true,
  once: true,
  input: v.object({ uploadId, fileName: requiredText(200), sheet: v.optional(requiredText(200)), encoding: v.optional(v.picklist(GUESSED_ENCODINGS)) }),
  output: v.variant('outcome', [
    v.object({ outcome: v.literal('READ'), importId }),
    v.object({ outcome: v.literal('SHEETS'), sheets: v.array(v.object({ name: v.string(), rows: v.number() })) }),
    v.object({ outcome: v.literal('ENCODING'), guesses: v.array(v.object({ encoding: v.picklist(GUESSED_ENCODINGS), sample: v.array(v.string()) })) }),
    /** `detail`: the header, the line or the number that its sentence names; empty where it names none. */
    v.object({ outcome: v.literal('BAD'), problem: v.picklist(FILE_PROBLEMS), detail: v.string() }),
  ]),
})

/** Says what the columns of a file are and what is to be done with its people. Whatever was tried before is forgotten. */
export const mapUserImport = defineActivity({
  name: 'mapUserImport',
  access: 'r',
  needs: NEEDS,
  writes: true,
  input: v.object({
    importId,
    /** The place of a column, from 0, by what it says. */
    mapping: v.record(v.picklist(IMPORT_FIELDS), columnNo),
    mode: v.picklist(IMPORT_MODES),
    /** Whether everybody who is added is written to with a link that sets the password. */
    invite: v.boolean(),
  }),
  /** INCOMPLETE: columns that are missing for this mode; `keys` when one of KEY_FIELDS is. */
  output: v.variant('outcome', [
    v.object({ outcome: v.literal('MAPPED') }),
    v.object({ outcome: v.literal('INCOMPLETE'), missing: v.array(v.picklist([...NEEDED_FIELDS, 'keys'])) }),
    v.object({ outcome: v.literal('TOO_LATE') }),
  ]),
})

/** TOO_LATE: the import is in a state in which this cannot be done. */
const step = v.object({ outcome: v.picklist(['STARTED', 'TOO_LATE']) })

/** Tries the whole file without writing anybody: what would be added or changed, and what is wrong. */
export const checkUserImport = defineActivity({ name: 'checkUserImport', access: 'r', needs: NEEDS, writes: true, input: v.object({ importId }), output: step })

/** Writes the people whose lines were found right; the others are left out. Each line is checked once more. */
export const runUserImport = defineActivity({ name: 'runUserImport', access: 'r', needs: NEEDS, writes: true, once: true, input: v.object({ importId }), output: step })

/** Stops an import. Whoever was written already stays; nobody else is. */
export const cancelUserImport = defineActivity({
  name: 'cancelUserImport',
  access: 'r',
  needs: NEEDS,
  writes: true,
  input: v.object({ importId }),
  output: v.object({ outcome: v.picklist(['CANCELLED', 'TOO_LATE']) }),
})

const counts = v.object({ WAITING: v.number(), WOULD_CREATE: v.number(), WOULD_UPDATE: v.number(), WRONG: v.number(), CREATED: v.number(), UPDATED: v.number(), SKIPPED: v.number() })

/** The caller's own imports, the newest first; with an id that one. */
export const userImport = defineQuery({
  id: 'userImport',
  access: 'r',
  needs: NEEDS,
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
    /** Lines that the work under way goes through, and how many of them it has gone through. */
    total: v.number(),
    done: v.number(),
    /** Lines by what they are or have become. */
    counts,
    failure: v.nullable(v.picklist(IMPORT_FAILURES)),
    createdAt: instant,
    endedAt: v.nullable(instant),
  }),
})

/** The lines of an import, in the order of the file; those that are wrong first of all matter. */
export const userImportRows = defineQuery({
  id: 'userImportRows',
  access: 'r',
  needs: NEEDS,
  input: v.strictObject({ importId, ...listInput(['rowNo'], { outcome: BY.choice }).entries }),
  row: listOf(
    v.object({
      /** The line of the file, as a spreadsheet counts. */
      rowNo: v.number(),
      outcome: v.picklist(ROW_OUTCOMES),
      /** Its cells, by the place of their columns. */
      cells: v.array(v.string()),
      problems: v.array(v.object({ field: v.picklist([...IMPORT_FIELDS, 'row']), problem: v.picklist(CELL_PROBLEMS) })),
    }),
  ),
})

/** An empty file with the headers of all columns in the caller's language, and one line that shows how. */
export const userImportTemplate = defineQuery({ id: 'userImportTemplate', access: 'r', needs: NEEDS, input: v.object({}), row: v.object({ fileName: v.string(), csv: v.string() }) })
