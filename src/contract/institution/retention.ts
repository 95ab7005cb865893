import * as v from 'valibot'
import { defineActivity, defineQuery } from '../activity.ts'
import { instant } from '../parts.ts'
import { REQUEST_ERASURE, SEE_DATA_PROTECTION } from './erasure.ts'
import { RETENTION_KINDS, retentionPeriods } from './retention-kinds.ts'

/** When a retention period starts: with the row, with its last change, or with the end of what it records. */
export const RETENTION_STARTS = ['CREATED', 'CHANGED', 'ENDED'] as const
/** When a retention period starts. */
export type RetentionStart = (typeof RETENTION_STARTS)[number]

/**
 * Returns how long each kind of data is kept, and how many rows of the institution the next run would delete; null: the
 * rows belong to no institution.
 */
export const retentionRules = defineQuery({
  id: 'retentionRules',
  access: 'r',
  needs: SEE_DATA_PROTECTION,
  input: v.nullish(v.object({})),
  row: v.object({
    kind: v.picklist(RETENTION_KINDS),
    /** The period of the institution. */
    days: v.number(),
    /** The period of institutions that have not changed it. */
    usualDays: v.number(),
    /** How far an institution may change it; null: not at all. */
    limits: v.nullable(v.object({ least: v.number(), most: v.number() })),
    since: v.picklist(RETENTION_STARTS),
    due: v.nullable(v.number()),
  }),
})
/** How long one kind of data is kept. */
export type RetentionRuleRow = v.InferOutput<typeof retentionRules.row>

/** Returns the last run, and the last twenty that have deleted rows of the institution; the newest first. */
export const retentionRuns = defineQuery({
  id: 'retentionRuns',
  access: 'r',
  needs: SEE_DATA_PROTECTION,
  input: v.nullish(v.object({})),
  row: v.object({
    runAt: instant,
    deleted: v.array(v.object({ kind: v.picklist(RETENTION_KINDS), rows: v.number() })),
  }),
})
/** One run of the deletion. */
export type RetentionRun = v.InferOutput<typeof retentionRuns.row>

/**
 * Saves the own periods of the institution, which the next run uses; a kind that is missing gets the usual period.
 * Refuses with 1201 a period outside the limits (`fieldErrors` name `periods.<kind>`), and with 1204 if somebody has
 * changed the periods since they were `seen`: all periods that an institution can change, by kind.
 */
export const saveRetention = defineActivity({
  name: 'saveRetention',
  access: 'r',
  needs: REQUEST_ERASURE,
  writes: true,
  recent: true,
  input: v.strictObject({ seen: retentionPeriods, periods: retentionPeriods }),
  output: v.object({ outcome: v.picklist(['SAVED', 'UNCHANGED']) }),
})
