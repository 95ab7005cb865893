import * as v from 'valibot'

const column = v.nullish(v.string())
const counts = v.optional(v.record(v.string(), v.number()), {})

/** What a job has counted, or what was wrong with a file; which of it is there depends on the kind. */
const report = v.object({
  counts,
  examples: v.optional(v.record(v.string(), v.array(v.string())), {}),
  faults: v.optional(
    v.array(v.object({ line: v.number(), column, fault: v.string(), value: v.optional(v.string(), '') })),
    [],
  ),
  fault: v.optional(v.string()),
  line: v.nullish(v.number()),
  column,
  rows: v.optional(v.number()),
  bad: v.optional(v.number(), 0),
  written: v.optional(v.number(), 0),
  encoding: v.optional(v.string()),
  dryRun: v.optional(v.boolean(), false),
})

/** A job as the server tells of it. */
export const job = v.object({
  jobId: v.number(),
  kind: v.string(),
  status: v.string(),
  total: v.number(),
  done: v.number(),
  startedAt: v.string(),
  endedAt: v.nullish(v.string()),
  report: v.nullable(report),
})
/** @typedef {v.InferOutput<typeof job>} Job */

const checked = { check: v.string(), count: v.number(), examples: v.array(v.string()) }

/** The response to starting a job. */
export const started = v.variant('outcome', [
  v.object({ outcome: v.picklist(['STARTED', 'ALREADY_RUNNING']), jobId: v.number() }),
  v.object({ outcome: v.literal('NOT_READY'), checks: v.array(v.object(checked)) }),
])
/** @typedef {v.InferOutput<typeof started>} Started */

/** One line of what stands in the way of publishing. */
export const readiness = v.object({ ...checked, reason: v.nullish(v.string()), blocks: v.boolean() })
/** @typedef {v.InferOutput<typeof readiness>} Readiness */

/** The result of a check of the audit log. */
export const auditCheck = v.object({ rows: v.number(), brokenAt: v.nullable(v.number()), truncated: v.boolean() })
/** @typedef {v.InferOutput<typeof auditCheck>} AuditCheck */

/** An examination of the desk. */
export const examEvent = v.object({ examEventId: v.number(), code: v.string() })
/** The student whose photograph a file is, and the photograph that the server has. */
export const photo = v.object({ number: v.string(), prn: v.nullable(v.string()), digest: v.nullable(v.string()) })
/** The outcomes of photographs, in the order in which they were sent. */
export const photosTaken = v.object({ photos: v.array(v.object({ prn: v.string(), outcome: v.string() })) })
/** A registered web site. */
export const registeredSite = v.object({
  siteId: v.number(),
  origin: v.string(),
  addedAt: v.nullable(v.string()),
  addedBy: v.nullable(v.string()),
})
/** The response to registering a web site. */
export const siteAdded = v.object({ outcome: v.picklist(['ADDED', 'LISTED']), siteId: v.number(), origin: v.string() })
/** @typedef {v.InferOutput<typeof siteAdded>} SiteAdded */
/** The response to removing a web site. */
export const removedSite = v.object({ outcome: v.literal('REMOVED'), origin: v.string() })
