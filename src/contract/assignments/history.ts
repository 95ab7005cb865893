import * as v from 'valibot'
import type { Right } from '../access.ts'
import { defineActivity, defineQuery } from '../activity.ts'
import { id, instant } from '../parts.ts'
import { editSchema, saveOutcomeSchema } from './parts.ts'

type Entries = v.StrictObjectSchema<v.ObjectEntries, undefined>

/**
 * Declares the history of a mapping: its saved changes in an academic year, the newest first, at most 100. `subjectId`
 * narrows it to the changes that concern one person, one process or one window.
 */
export const defineHistory = <const Id extends string, Key extends Entries, Value extends Entries>(
  queryId: Id,
  needs: Right,
  key: Key,
  value: Value,
) =>
  defineQuery({
    id: queryId,
    access: 'r',
    needs,
    input: v.strictObject({ academicYearId: id, subjectId: v.optional(id) }),
    row: v.object({
      changeId: v.number(),
      at: instant,
      /** The name of the person who saved it; null: the server itself. */
      by: v.nullable(v.string()),
      added: v.number(),
      changed: v.number(),
      removed: v.number(),
      edits: v.array(editSchema(key, value)),
      /** The change that this one takes back; null: it is not an undo. */
      undoes: v.nullable(v.number()),
      undoneAt: v.nullable(instant),
      /** Until when the caller can undo it; null: no longer, or not theirs. */
      undoUntil: v.nullable(instant),
    }),
  })

/**
 * Declares the undo of a change of a mapping: within ten minutes, by the person who saved it, while nobody has changed
 * the same rows since. Afterwards it is refused with 1206, and with 1204 where rows have changed.
 */
export const defineUndo = <const Name extends string, Key extends Entries, Value extends Entries>(
  name: Name,
  needs: Right,
  key: Key,
  value: Value,
) =>
  defineActivity({
    name,
    access: 'r',
    needs,
    writes: true,
    once: true,
    input: v.strictObject({ changeId: id }),
    output: saveOutcomeSchema(key, value),
  })
