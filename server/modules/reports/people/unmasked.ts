import { VIEW_PEOPLE } from '../../../../src/contract/users/user-detail.ts'
import type { MaskedReport } from '../../../../src/contract/reports/unmask.ts'
import type { ReportUser } from '../../../../src/contract/reports/parts.ts'
import { listUserActDenials } from '../../../lib/access/allowed.ts'
import { hasRight } from '../../../lib/access/has-right.ts'
import type { ReadContext } from '../../../lib/context/handler.ts'
import { verifySignedToken } from '../../../lib/crypto/signed-token.ts'
import { readPerson, type PersonRecord } from './people-rows.ts'

/** The purpose of the tokens that `unmaskReport` issues. */
export const UNMASKS_REPORT = 'unmask report'

/** Returns the subject of a token: one session, and one question about one report. */
export const getUnmaskSubject = (
  { actor }: Pick<ReadContext, 'actor'>,
  { source, filters: question }: MaskedReport,
): string => {
  const { search, filters = {}, ...others } = question
  const set = Object.entries(filters).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify([actor.clientId, actor.userId, actor.sessionId, source, search, set, others])
}

/** Returns until when a token shows the personal data of a report; null if it does not, or the right was lost. */
export async function findUnmaskedUntil(
  token: string | undefined,
  report: MaskedReport,
  context: ReadContext,
): Promise<string | null> {
  const { db, actor, now } = context
  if (token === undefined) return null
  const valid = await verifySignedToken(db, UNMASKS_REPORT, getUnmaskSubject(context, report), token, now)
  if (!valid || !(await hasRight(db, actor, VIEW_PEOPLE, now))) return null
  return new Date(Number(token.split('.')[0]) * 1000).toISOString()
}

/**
 * Returns rows as the contract describes them, with addresses and numbers in full; those of people whose fields the
 * caller may not see stay masked, as in their records (`unmaskField`).
 */
export async function listUnmaskedRows(
  records: readonly PersonRecord[],
  { db, actor, now }: Pick<ReadContext, 'db' | 'actor' | 'now'>,
): Promise<ReportUser[]> {
  const ids = records.map(({ id }) => id)
  const denied = await listUserActDenials(db, actor, VIEW_PEOPLE, 'unmaskField', now, ids)
  return records.map((record) => readPerson(record, !denied.has(record.id)))
}
