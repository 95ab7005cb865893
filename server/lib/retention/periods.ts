import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { retentionPeriods, type RetentionKind } from '../../../src/contract/institution/retention-kinds.ts'
import type { Database } from '../../db/database.ts'
import { clientConfig } from '../../db/schema.ts'
import { findClientColumn } from './due.ts'
import type { RetentionRule } from './rule.ts'
import { RETENTION } from './rules.ts'

/** The setting of an institution with its own periods, by kind of data. */
export const RETENTION_KEY = 'retention'

/** Days by institution. */
export type Periods = ReadonlyMap<number, number>

/** The own periods of one institution. */
export type OwnPeriods = v.InferOutput<typeof retentionPeriods>

/** Reads the own periods of an institution from its stored setting. */
export const readPeriods = (stored: unknown): OwnPeriods => v.parse(v.fallback(retentionPeriods, {}), stored ?? {})

/** Returns how far an institution may change the period of a rule; null: not at all. */
export const findPeriodLimits = (rule: RetentionRule): { readonly least: number; readonly most: number } | null =>
  findClientColumn(rule) ? (rule.limits ?? null) : null

/** Returns the period of an institution: its own within the limits of the rule, otherwise the usual one. */
export function computePeriodDays(rule: RetentionRule, own: number | undefined): number {
  const limits = findPeriodLimits(rule)
  return own === undefined || limits === null ? rule.days : Math.min(limits.most, Math.max(limits.least, own))
}

/** Returns which of some periods are outside the limits of their rules. */
export const listPeriodsOutside = (own: OwnPeriods): readonly RetentionKind[] =>
  (Object.keys(own) as RetentionKind[]).filter((kind) => {
    const days = own[kind]
    return (
      days !== undefined &&
      (findPeriodLimits(RETENTION[kind]) === null || computePeriodDays(RETENTION[kind], days) !== days)
    )
  })

/** Reads the own periods of all institutions. */
export async function loadOwnPeriods(db: Database): Promise<ReadonlyMap<number, OwnPeriods>> {
  const rows = await db.select().from(clientConfig).where(eq(clientConfig.key, RETENTION_KEY))
  return new Map(rows.map(({ clientId, value }) => [clientId, readPeriods(value)]))
}

/** Returns the periods of the institutions that have one of their own for a kind of data. */
export const groupPeriods = (stored: ReadonlyMap<number, OwnPeriods>, kind: string, rule: RetentionRule): Periods =>
  new Map(
    [...stored].flatMap(([clientId, own]) => {
      const days = own[kind as RetentionKind]
      return days === undefined ? [] : [[clientId, computePeriodDays(rule, days)] as const]
    }),
  )
