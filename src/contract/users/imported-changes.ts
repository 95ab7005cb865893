import * as v from 'valibot'
import { defineActivity, defineQuery } from '../activity.ts'
import { listInput, listSchema } from '../list.ts'
import { id, instant } from '../parts.ts'
import { ANSWER_WAITING, recordChange } from './approvals.ts'
import { reason } from './parts.ts'

/** The public id of an import, whose changes are decided together. */
const batch = v.pipe(v.string(), v.regex(/^[\w-]{16,40}$/))

/** The most changes that one call decides. */
export const MOST_ANSWERED = 100

/** Returns the imports that ask for changes of students' records in the caller's scope, the oldest first. */
export const importedBatches = defineQuery({
  id: 'importedBatches',
  access: 'r',
  needs: ANSWER_WAITING,
  input: v.strictObject({}),
  row: v.object({
    batch,
    fileName: v.string(),
    /** The person who started the import; '' where the account is gone. */
    enteredBy: v.string(),
    handedInAt: instant,
    /** The number of students whose changes wait. */
    waiting: v.number(),
    /** Whether the caller started the import: somebody else must decide. */
    own: v.boolean(),
  }),
})

/** Returns the changes of records that an import asks for and nobody has decided, in the order of its file. */
export const importedChanges = defineQuery({
  id: 'importedChanges',
  access: 'r',
  needs: ANSWER_WAITING,
  input: v.strictObject({ batch, ...listInput(['lineNo'], {}).entries }),
  row: listSchema(
    v.object({
      itemId: v.number(),
      lineNo: v.number(),
      prn: v.string(),
      name: v.string(),
      translations: v.record(v.string(), v.string()),
      /** `before` is what the record says now. */
      changes: v.array(recordChange),
      /** The number of hall tickets that would be issued anew. */
      tickets: v.number(),
    }),
  ),
})
/** A change of a student's record that an import asks for. */
export type ImportedChange = v.InferOutput<typeof importedChanges.row>['rows'][number]

const changesInput = {
  batch,
  /** Without them, the next ones of the import. */
  itemIds: v.optional(v.pipe(v.array(id), v.minLength(1), v.maxLength(MOST_ANSWERED))),
}

/**
 * Decides about changes of students' records that an import asks for: up to a hundred, all or none. APPROVE: the
 * records are changed, and their printed hall tickets issued anew; REFUSE: nothing changes, and the same change is not
 * asked for again. Refused with 1107 for the person who started the import, with 1205 while tickets of the same
 * examination are being issued anew.
 */
export const answerImportedChanges = defineActivity({
  name: 'answerImportedChanges',
  access: 'r',
  needs: ANSWER_WAITING,
  writes: true,
  decides: true,
  input: v.variant('decision', [
    v.strictObject({ decision: v.literal('APPROVE'), ...changesInput }),
    v.strictObject({ decision: v.literal('REFUSE'), ...changesInput, reason }),
  ]),
  output: v.object({
    outcome: v.literal('ANSWERED'),
    /** The number of students. */
    answered: v.number(),
    /** The number of hall tickets that are being issued anew. */
    reissued: v.number(),
    /** The number of students of the import whose changes still wait. */
    left: v.number(),
  }),
})
