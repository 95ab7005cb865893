import * as v from 'valibot'

/** The response to reading a file. */
export const started = v.variant('outcome', [
  v.object({ outcome: v.literal('READ'), importId: v.string() }),
  v.object({ outcome: v.literal('SHEETS'), sheets: v.array(v.object({ name: v.string() })) }),
  v.object({ outcome: v.literal('ENCODING') }),
  v.object({ outcome: v.literal('BAD'), problem: v.string(), detail: v.string() }),
])

/** The response to a step of an import. */
export const startedStep = v.object({ outcome: v.string(), missing: v.optional(v.array(v.string()), []) })

/** An import as the server describes it. */
export const importState = v.object({
  importId: v.string(),
  status: v.string(),
  failure: v.nullable(v.string()),
  total: v.number(),
  done: v.number(),
  counts: v.object({
    created: v.number(),
    changed: v.number(),
    unchanged: v.number(),
    wrong: v.number(),
    requested: v.number(),
  }),
  mapping: v.record(v.string(), v.number()),
  undoUntil: v.nullable(v.string()),
})
/** @typedef {v.InferOutput<typeof importState>} ImportState */

/** A page of wrong lines. */
export const lines = v.object({
  rows: v.array(
    v.object({
      file: v.optional(v.string(), ''),
      lineNo: v.number(),
      faults: v.array(v.object({ field: v.nullable(v.string()), fault: v.string(), value: v.string() })),
    }),
  ),
})
/** @typedef {v.InferOutput<typeof lines>['rows'][number]} WrongLine */

/** A column of a kind of file. */
export const columns = v.object({
  header: v.string(),
  meaning: v.string(),
  required: v.string(),
  choices: v.array(v.string()),
  example: v.string(),
})
/** @typedef {v.InferOutput<typeof columns>} Column */

/** A role that the staff of a package can get. */
export const roles = v.object({ roleId: v.number(), code: v.string() })
