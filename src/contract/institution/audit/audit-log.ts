import * as v from 'valibot'
import { defineActivity, defineQuery } from '../../activity.ts'
import { listInput, listSchema, OPTIONAL_FILTERS } from '../../list.ts'
import { countSchema, instant } from '../../parts.ts'

/** What acts of the audit log are about. */
export const AUDIT_AREAS = ['PEOPLE', 'EXAMS', 'PAYMENTS', 'STRUCTURE', 'REPORTS', 'INSTITUTION', 'OTHER'] as const
/** What an act of the audit log is about. */
export type AuditArea = (typeof AUDIT_AREAS)[number]

/** The most acts that one file contains. */
export const MOST_EXPORTED_ACTS = 2000

/**
 * The filters of the log. `who`: a name, or a user name, of the person who acted; `record`: the number or id of the
 * record, the PRN of a student, or a name or user name of the person whom the act concerns.
 */
const listed = listInput(['at'], {
  at: OPTIONAL_FILTERS.days,
  who: OPTIONAL_FILTERS.text,
  activity: OPTIONAL_FILTERS.choice,
  area: OPTIONAL_FILTERS.choice,
  record: OPTIONAL_FILTERS.text,
})

/** One act, as the screen shows it. Addresses, numbers and dates of birth of people are masked. */
const act = v.object({
  actId: v.number(),
  at: instant,
  /** Who acted; null: the server itself, or somebody without an account. */
  who: v.nullable(v.string()),
  activity: v.string(),
  area: v.picklist(AUDIT_AREAS),
  /** The table of the record, and its number or id. */
  entity: v.string(),
  record: v.string(),
  /** The name of the person whose account the record is, or the PRN of the student; null: neither. */
  about: v.nullable(v.string()),
  /** The network that the act came from. */
  address: v.nullable(v.string()),
  requestId: v.nullable(v.string()),
  /** What the act has written: the value before, where it is known, and after. */
  changes: v.array(v.object({ field: v.string(), before: v.nullable(v.string()), after: v.nullable(v.string()) })),
})

const needs = { menu: '/audit-log', verb: 'view' } as const

/**
 * Returns a page of the acts in the institution's audit log, the latest first. Refused with 1108 for callers who do not
 * work for the whole institution.
 */
export const auditLog = defineQuery({
  id: 'auditLog',
  access: 'r',
  needs,
  input: listed,
  row: listSchema(act),
})

/** Returns the names of all activities that the institution's audit log contains. */
export const auditLogActivities = defineQuery({
  id: 'auditLogActivities',
  access: 'r',
  needs,
  input: v.nullish(v.strictObject({})),
  row: v.object({ activity: v.string() }),
})

/** Returns the acts that match, at most the latest two thousand, for a file. The export itself is an act of the log. */
export const exportAuditLog = defineActivity({
  name: 'exportAuditLog',
  access: 'r',
  needs: { menu: '/audit-log', verb: 'export' },
  writes: true,
  input: v.strictObject({ sort: listed.entries.sort, filters: listed.entries.filters }),
  output: v.object({ rows: v.array(act), total: countSchema() }),
})
