import * as v from 'valibot'
import { defineQuery } from '../activity.ts'
import { OPTIONAL_FILTERS, listInput, listSchema } from '../list.ts'
import { instant, languageCode } from '../parts.ts'
import { roleName, USER_TYPES } from '../users/parts.ts'
import { FILE_NOTICES } from '../users/import-parts.ts'
import { CELL_FORMS } from './import-kinds.ts'
import { DATA_IMPORT_FAILURES, DATA_IMPORT_STATUSES, KEPT_REASONS, LINE_FAULTS } from './import-outcomes.ts'
import { dataKind, EDIT_DATA_IMPORTS, importId, VIEW_DATA_IMPORTS } from './import-parts.ts'

const summary = {
  importId,
  kind: dataKind,
  fileName: v.string(),
  status: v.picklist(DATA_IMPORT_STATUSES),
  failure: v.nullable(v.picklist(DATA_IMPORT_FAILURES)),
  /** The person who started it, and whether that is the caller. Everybody with the right may continue or undo it. */
  by: v.string(),
  own: v.boolean(),
  /** The number of steps of the current or last work, and how many of them are done. */
  total: v.number(),
  done: v.number(),
  /**
   * The lines of the last check or run: what each did, or would do. `wrong`: left out. `requested`: those of the others
   * that ask for changes of records, which a second person decides.
   */
  counts: v.object({
    created: v.number(),
    changed: v.number(),
    unchanged: v.number(),
    wrong: v.number(),
    requested: v.number(),
  }),
  /** The lines of an undo, counted as those of the run. `kept`: with a record that was not removed or restored. */
  undone: v.object({ removed: v.number(), restored: v.number(), kept: v.number() }),
  createdAt: instant,
  endedAt: v.nullable(instant),
  /** Until when it can be undone; null: it cannot. */
  undoUntil: v.nullable(instant),
  /** Whether it can be discarded: nobody works on it, and it has written nothing. */
  discardable: v.boolean(),
}

/** Returns the newest imports of the institution, at most twenty. */
export const dataImports = defineQuery({
  id: 'dataImports',
  access: 'r',
  needs: VIEW_DATA_IMPORTS,
  input: v.object({ kind: v.optional(dataKind) }),
  row: v.object(summary),
})

/** Returns an import with its columns and their mapping. */
export const dataImport = defineQuery({
  id: 'dataImport',
  access: 'r',
  needs: VIEW_DATA_IMPORTS,
  input: v.object({ importId }),
  row: v.object({
    ...summary,
    /** The number of lines of the file, without its header. */
    lines: v.number(),
    /** The columns of the file with their first values. Of a package: its records, then the roles of its staff. */
    columns: v.array(v.object({ name: v.string(), samples: v.array(v.string()) })),
    /** The mapping of the last check, at first the suggested one. */
    mapping: v.record(v.string(), v.number()),
    allOrNothing: v.boolean(),
    notices: v.array(v.picklist(FILE_NOTICES)),
  }),
})

/** Returns the wrong lines of the last check or run, in the order of the file. */
export const dataImportLines = defineQuery({
  id: 'dataImportLines',
  access: 'r',
  needs: VIEW_DATA_IMPORTS,
  input: v.strictObject({ importId, ...listInput(['lineNo'], { fault: OPTIONAL_FILTERS.choice }).entries }),
  row: listSchema(
    v.object({
      /** The file of a package that the line is in; empty where there is only one. */
      file: v.string(),
      /** The number of the line, as in a spreadsheet. */
      lineNo: v.number(),
      /** Its cells, in the order of the columns. */
      cells: v.array(v.string()),
      /** `field` is null where the whole line is wrong; `value`: the beginning of the cell. */
      faults: v.array(v.object({ field: v.nullable(v.string()), fault: v.picklist(LINE_FAULTS), value: v.string() })),
    }),
  ),
})

/** Returns the records that an undo kept, in the order in which they were written. */
export const dataImportKept = defineQuery({
  id: 'dataImportKept',
  access: 'r',
  needs: VIEW_DATA_IMPORTS,
  input: v.strictObject({ importId, ...listInput(['lineNo'], {}).entries }),
  row: listSchema(
    v.object({
      lineNo: v.number(),
      /** What it is, as in the glossary of the database: `student`, `enrolment`, `college` … */
      record: v.string(),
      /** Its code or number. */
      code: v.string(),
      reason: v.picklist(KEPT_REASONS),
    }),
  ),
})

/**
 * Returns the columns of a kind of file in the caller's language, for a template and for the mapping: those of
 * translated names only in the other languages of the institution.
 */
export const dataImportColumns = defineQuery({
  id: 'dataImportColumns',
  access: 'r',
  needs: VIEW_DATA_IMPORTS,
  input: v.object({ kind: dataKind }),
  row: v.object({
    field: v.string(),
    header: v.string(),
    /** What the column means, as one sentence. */
    meaning: v.string(),
    required: v.picklist(['ALWAYS', 'WITH_COURSE', 'NEVER']),
    form: v.picklist(CELL_FORMS),
    choices: v.array(v.string()),
    example: v.string(),
    language: v.nullable(languageCode),
  }),
})

/**
 * Returns the roles that the caller may give to the staff of a OneRoster package, the most powerful first; none for a
 * caller who may not import users.
 */
export const dataImportRoles = defineQuery({
  id: 'dataImportRoles',
  access: 'r',
  needs: EDIT_DATA_IMPORTS,
  input: v.object({}),
  row: v.object({ ...roleName.entries, userType: v.picklist(USER_TYPES) }),
})
