import { timingSafeEqual, createHash } from 'node:crypto'
import type { OutputOf, ParsedInputOf } from '../../../src/contract/activity.ts'
import type { findHallTicketBeforeLogin, Ticket } from '../../../src/contract/hall-ticket.ts'
import { LANGUAGE_CODES } from '../../../src/contract/parts.ts'
import { recordFailure, type AttemptPolicy } from '../../attempts.ts'
import { latinDigits } from '../../digits.ts'
import type { TicketFacts, TicketState } from '../../documents/ticket-snapshot.ts'
import type { ClientContext } from '../../handler.ts'
import { invoiceKeyOf } from '../../payments/keys.ts'
import { fingerprint, keysOf } from '../../secrets.ts'
import { makeAccessKey } from './access-key.ts'
import { freezeCard } from './card.ts'
import { bitsFor, makeChallenge, provesWork } from './challenge.ts'
import { stateOf, type EventFacts } from './events.ts'
import { blocking, stateFrom, type HoldRow } from './holds.ts'
import { comeBackIn, enter } from './load.ts'
import { lookupRow, type LookupRow } from './lookup-row.ts'
import { bucketFor, hasPhoto } from './photo.ts'

type Input = ParsedInputOf<typeof findHallTicketBeforeLogin>
type Output = OutputOf<typeof findHallTicketBeforeLogin>
type HoldShown = Extract<Output, { outcome: 'BLOCKED' }>['holds'][number]

/** Failures, not successes: a college fetches hundreds of tickets from one address (domain brief 2.1.7). */
const PER_NUMBER: AttemptPolicy = { max: 5, windowMinutes: 15, lockMinutes: 15 }
const PER_ADDRESS: AttemptPolicy = { max: 50, windowMinutes: 15, lockMinutes: 15 }

const normal = (text: string): string => latinDigits(text).trim().toUpperCase()
const numberOf = (value: string): string => normal(value).replaceAll(/[\s-]/g, '')
const wordsOf = (text: string): string => normal(text).replaceAll('.', ' ').replaceAll(/\s+/g, ' ').trim()

/** One comparison of everything, which takes as long for a stranger's guess as for a near miss. */
function matches(factors: readonly string[], input: Input, student: LookupRow['student']): boolean {
  const pairs: Record<string, readonly [string, string]> = {
    DOB: [input.dob ?? '', student?.dob ?? '-'],
    MOBILE4: [input.mobile4 ?? '', student?.mobile?.slice(-4) ?? '-'],
    MOTHER: [wordsOf(input.motherName ?? ''), wordsOf(student?.mother ?? '-').split(' ')[0] ?? '-'],
  }
  const digest = (side: 0 | 1) => createHash('sha256').update(factors.map((factor) => pairs[factor]?.[side] ?? (side === 0 ? '' : '-')).join('\n')).digest()
  const equal = timingSafeEqual(digest(0), digest(1))
  return equal && student !== null && factors.length > 0
}

const namesOf = ({ name, nameI18n }: EventFacts) => ({ name, translations: { ...nameI18n } })

/** Which of the outcomes that bring a ticket it is: the weightiest of what holds. */
const outcomeOf = ({ condition, blocked }: TicketState, changes: LookupRow['changes']) =>
  condition ? 'PROVISIONAL' : Object.keys(blocked).length > 0 ? 'PART_BLOCKED' : changes.length > 0 ? 'CHANGED' : 'READY'

/** The ticket as a stranger who knows the factors may see it. */
async function ticketFor(card: TicketFacts, row: LookupRow, state: TicketState, event: EventFacts, { db, client, buckets, now }: ClientContext): Promise<Ticket> {
  const photoPath = row.student?.photo ?? null
  const shown = client.hallTicket.showPhoto && photoPath !== null && (await hasPhoto(buckets, client, photoPath))
  return {
    ...card,
    accessKey: await makeAccessKey(db, client.id, card.publicId, now),
    photoUrl: shown ? buckets.signedUrl(bucketFor(client, 'photos'), photoPath, { seconds: 600, now }) : null,
    papers: card.papers.map(({ date, startsAt, endsAt, reportingAt, gateClosesAt, code, names, kind, attempt, centreCode, room }) => ({ date, startsAt, endsAt, reportingAt, gateClosesAt, code, names, kind, attempt, centreCode, room, blocked: state.blocked[code] ?? null })),
    instructionLanguages: LANGUAGE_CODES.filter((language) => client.details.languages.includes(language)),
    condition: state.condition,
    changes: [...row.changes],
    correctionsUntil: event.correctionsUntil,
  }
}

/** Why a ticket is kept back; where an invoice lifts the hold, with what it still wants and the key that pays it. */
async function shownHold({ reason, text, amount, invoice }: HoldRow, { db, client, now }: ClientContext): Promise<HoldShown> {
  const amountMinor = invoice?.dueMinor ?? amount
  return {
    reason,
    text,
    amountMinor,
    currency: amountMinor === null ? null : (invoice?.currency ?? client.currency),
    invoiceKey: invoice && (await invoiceKeyOf(db, client.id, invoice.number, now)),
  }
}

/** What is said to somebody who has proved who they are. */
async function outcomeFor(row: LookupRow, event: EventFacts, context: ClientContext): Promise<Output> {
  const { db, client, now } = context
  const { ticket, form, holds, changes } = row
  if (ticket?.status === 'CANCELLED') return { outcome: 'CANCELLED', event: namesOf(event), reason: ticket.reason }
  if (!ticket || ticket.status === 'GENERATED') {
    if (form && form.status !== 'ACCEPTED') return { outcome: 'FORM_NOT_ACCEPTED', event: namesOf(event), formNo: form.formNo, status: form.status, college: form.college }
    return { outcome: 'NOT_YET', event: namesOf(event), opensAt: null }
  }
  const hard = blocking(holds)
  if (hard.length > 0)
    return {
      outcome: 'BLOCKED',
      holds: await Promise.all(hard.map((hold) => shownHold(hold, context))),
      checkedAt: now.toISOString(),
    }
  const card = row.card ?? (await freezeCard(db, client, event, ticket.id))
  if (!card) return { outcome: 'NO_MATCH' }
  const state = stateFrom(holds)
  return { outcome: outcomeOf(state, changes), ticket: await ticketFor(card, row, state, event, context) }
}

async function find(input: Input, context: ClientContext): Promise<Output> {
  const { db, client, address, now } = context
  const keys = await keysOf(db)
  const value = numberOf(input.value)
  const numberKey = `ticket:${fingerprint(keys, [client.id, input.examEventId, input.by, value].join(':'))}`
  const addressKey = `ticket-from:${fingerprint(keys, `${client.id}:${address}`)}`
  const rate = (until: Date): Output => ({ outcome: 'RATE', until: until.toISOString(), retryAfter: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)) })
  const since = new Date(now.getTime() - PER_ADDRESS.windowMinutes * 60_000)
  const row = await lookupRow(db, { clientId: client.id, examEventId: input.examEventId, by: input.by, value, numberKey, addressKey, now, since })
  const { event } = row
  if (!event) return { outcome: 'NO_MATCH' }
  const state = stateOf(event, now)
  if (state === 'NOT_YET') return { outcome: 'NOT_YET', event: namesOf(event), opensAt: event.ticketPublishAt?.toISOString() ?? null }
  if (state === 'CLOSED') return { outcome: 'CLOSED', event: namesOf(event), closedAt: event.ticketCloseAt?.toISOString() ?? null }
  if (row.locked) return rate(new Date(row.locked))

  const bits = bitsFor(row.failures)
  const details = [client.id, input.examEventId, input.by, value, input.dob, input.mobile4, input.motherName].join('\n')
  if (!provesWork(keys, details, bits, input.proof, now)) return { outcome: 'CHALLENGE', challenge: makeChallenge(keys, details, bits, now), bits }

  const allowed = client.hallTicket.lookupKeys.includes(input.by)
  if (!matches(client.hallTicket.factors, input, row.student) || !allowed || (!row.ticket && !row.form)) {
    const [number, whole] = await Promise.all([recordFailure(db, numberKey, PER_NUMBER, now), recordFailure(db, addressKey, PER_ADDRESS, now)])
    // Above the maximum: somebody else's guess has locked it between our look and our count.
    const until = number.failures > PER_NUMBER.max ? number.lockedUntil : whole.failures > PER_ADDRESS.max ? whole.lockedUntil : null
    return until ? rate(until) : { outcome: 'NO_MATCH' }
  }
  return outcomeFor(row, event, context)
}

/** Finds one ticket by a number and what only the candidate knows. Says nothing about which of them was wrong. */
export async function findHallTicket(input: Input, context: ClientContext): Promise<Output> {
  const entered = enter()
  if ('ahead' in entered) return { outcome: 'BUSY', position: entered.ahead, retryAfter: comeBackIn(entered.ahead) }
  try {
    return await find(input, context)
  } finally {
    entered.leave()
  }
}
