import { sql, type SQL } from 'drizzle-orm'
import type { CorrectionStatus, CorrectionTurn } from '../../../../src/contract/exam-office/ticket-corrections.ts'
import type { Client } from '../../../lib/clients/clients.ts'

/** The days within which each step of a correction is taken, where the institution has not configured them. */
const SLA_DAYS = 3

/** Returns the days within which the institution takes a step of a correction (`corrections.slaDays`). */
export function getSlaDays({ configs }: Pick<Client, 'configs'>): number {
  const configured = configs['corrections.slaDays']
  return typeof configured === 'number' && configured >= 0 ? configured : SLA_DAYS
}

/** The name of a row of `hall_ticket_correction` in a statement. */
type Row = 'c' | 'hall_ticket_correction'

/** Returns since when a correction waits for its next step. */
export const sqlCorrectionSince = (row: Row): SQL => sql.raw(`coalesce(${row}.decided_at, ${row}.created_at)`)

/** Builds the condition that the next step of a correction is overdue. */
export const whereCorrectionLate = (row: Row, client: Pick<Client, 'configs'>, now: Date): SQL<boolean> =>
  sql<boolean>`(${sqlCorrectionSince(row)} < ${now.toISOString()}::timestamptz
    - make_interval(days => ${getSlaDays(client)}::int))`

/** Returns whose turn it is about a correction; null: it is decided. */
export const sqlCorrectionTurn = (row: Row, client: Pick<Client, 'configs'>, now: Date): SQL<CorrectionTurn | null> =>
  sql<CorrectionTurn | null>`case ${sql.raw(`${row}.status`)}
    when 'NEW' then case when ${whereCorrectionLate(row, client, now)} then 'COLLEGE_LATE' else 'COLLEGE' end
    when 'COLLEGE_OK' then 'UNIVERSITY' when 'UNIV_OK' then 'CARRY_OUT' end`

/** What a step leads to. */
export const NEXT_STATUS = {
  COLLEGE: { ACCEPT: 'COLLEGE_OK', REJECT: 'COLLEGE_REJECTED' },
  UNIVERSITY: { ACCEPT: 'UNIV_OK', REJECT: 'UNIV_REJECTED' },
} as const satisfies Record<string, Record<string, CorrectionStatus>>

/** The state in which each step is taken. */
export const STEP_STATUS = { COLLEGE: 'NEW', UNIVERSITY: 'COLLEGE_OK', CARRY_OUT: 'UNIV_OK' } as const
