import { timingSafeEqual, createHash } from 'node:crypto'
import type { OutputOf, ParsedInputOf } from '../../../src/contract/activity.ts'
import type { findHallTicketBeforeLogin } from '../../../src/contract/hall-ticket.ts'
import { LANGUAGE_CODES } from '../../../src/contract/parts.ts'
import { checkAttempts, recordFailure, type AttemptPolicy } from '../../attempts.ts'
import { latinDigits } from '../../digits.ts'
import type { ClientContext } from '../../handler.ts'
import { fingerprint, keysOf } from '../../secrets.ts'
import { makeAccessKey } from './access-key.ts'
import { publicEvent, stateOf } from './events.ts'
import { ticketByNumber, type TicketRow } from './find-row.ts'
import { bucketFor, photoOf } from './photo.ts'
import { ticketFacts } from './snapshot.ts'

type Input = ParsedInputOf<typeof findHallTicketBeforeLogin>
type Output = OutputOf<typeof findHallTicketBeforeLogin>

/** Failures, not successes: a college fetches hundreds of tickets from one address (domain brief 2.1.7). */
const PER_NUMBER: AttemptPolicy = { max: 5, windowMinutes: 15, lockMinutes: 15 }
const PER_ADDRESS: AttemptPolicy = { max: 50, windowMinutes: 15, lockMinutes: 15 }

const normal = (text: string): string => latinDigits(text).trim().toUpperCase()
const numberOf = (value: string): string => normal(value).replaceAll(/[\s-]/g, '')
const wordsOf = (text: string): string => normal(text).replaceAll('.', ' ').replaceAll(/\s+/g, ' ').trim()

/** One comparison of everything, which takes as long for a stranger's guess as for a near miss. */
function matches(factors: readonly string[], input: Input, row: TicketRow | undefined): boolean {
  const pairs: Record<string, readonly [string, string]> = {
    DOB: [input.dob ?? '', row?.student.dob ?? '-'],
    MOBILE4: [input.mobile4 ?? '', row?.student.mobile?.slice(-4) ?? '-'],
    MOTHER: [wordsOf(input.motherName ?? ''), wordsOf(row?.student.motherName ?? '-').split(' ')[0] ?? '-'],
  }
  const digest = (side: 0 | 1) => createHash('sha256').update(factors.map((factor) => pairs[factor]?.[side] ?? (side === 0 ? '' : '-')).join('\n')).digest()
  const equal = timingSafeEqual(digest(0), digest(1))
  return equal && row !== undefined && factors.length > 0
}

/** Finds one ticket by a number and what only the candidate knows. Says nothing about which of them was wrong. */
export async function findHallTicket(input: Input, context: ClientContext): Promise<Output> {
  const { db, client, address, now, buckets } = context
  const event = await publicEvent(db, client.id, input.examEventId)
  if (!event) return { outcome: 'NO_MATCH' }
  const names = { name: event.name, translations: { ...event.nameI18n } }
  const state = stateOf(event, now)
  if (state === 'NOT_YET') return { outcome: 'NOT_YET', event: names, opensAt: event.ticketPublishAt?.toISOString() ?? null }
  if (state === 'CLOSED') return { outcome: 'CLOSED', event: names, closedAt: event.ticketCloseAt?.toISOString() ?? null }

  const keys = await keysOf(db)
  const value = numberOf(input.value)
  const numberKey = `ticket:${fingerprint(keys, [client.id, event.id, input.by, value].join(':'))}`
  const addressKey = `ticket-from:${fingerprint(keys, `${client.id}:${address}`)}`
  const rate = (until: Date): Output => ({ outcome: 'RATE', until: until.toISOString(), retryAfter: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)) })
  const locked = await checkAttempts(db, [numberKey, addressKey], now)
  if (locked) return rate(locked)

  const allowed = client.hallTicket.lookupKeys.includes(input.by)
  const row = allowed ? await ticketByNumber(db, client.id, event.id, input.by, value) : undefined
  if (!matches(client.hallTicket.factors, input, row) || !row || row.ticket.status === 'GENERATED') {
    const [number, whole] = await Promise.all([recordFailure(db, numberKey, PER_NUMBER, now), recordFailure(db, addressKey, PER_ADDRESS, now)])
    // Above the maximum: somebody else's guess has locked it between our look and our count.
    const until = number.failures > PER_NUMBER.max ? number.lockedUntil : whole.failures > PER_ADDRESS.max ? whole.lockedUntil : null
    return until ? rate(until) : { outcome: 'NO_MATCH' }
  }

  if (row.holds && row.holds.length > 0)
    return {
      outcome: 'BLOCKED',
      holds: row.holds.map(({ reason, text, amount }) => ({ reason, text, amountMinor: amount, currency: amount === null ? null : client.currency })),
      checkedAt: now.toISOString(),
    }

  const { photoPath } = row.student
  const photo = client.hallTicket.showPhoto ? await photoOf(buckets, client, photoPath) : null
  const { papers, ...facts } = ticketFacts(row, event)
  return {
    outcome: 'READY',
    ticket: {
      ...facts,
      accessKey: await makeAccessKey(db, client.id, facts.publicId, now),
      photoUrl: photo && photoPath ? buckets.signedUrl(bucketFor(client, 'photos'), photoPath, { seconds: 600, now }) : null,
      papers: papers.map(({ date, startsAt, endsAt, reportingAt, gateClosesAt, code, names: paper, kind, attempt, centreCode, room }) => ({ date, startsAt, endsAt, reportingAt, gateClosesAt, code, names: paper, kind, attempt, centreCode, room })),
      instructionLanguages: LANGUAGE_CODES.filter((language) => client.details.languages.includes(language)),
    },
  }
}
