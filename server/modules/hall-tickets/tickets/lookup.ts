import type { OutputOf, ParsedInputOf } from '../../../../src/contract/activity.ts'
import type { findHallTicketBeforeLogin, Ticket } from '../../../../src/contract/hall-tickets/hall-ticket.ts'
import { LANGUAGE_CODES } from '../../../../src/contract/parts.ts'
import type { TicketFacts, TicketState } from '../../../db/ticket-snapshot.ts'
import type { Actor, ClientContext } from '../../../lib/context/handler.ts'
import { signInvoiceKey } from '../../../lib/crypto/payment-keys.ts'
import { countSecondsUntil } from '../../../lib/rate-limit/count-use.ts'
import { offsetFailure } from '../../../lib/rate-limit/account-failures.ts'
import { loadLookupLimits } from '../../../lib/rate-limit/ticket-lookups.ts'
import { loadServerKeys } from '../../../lib/crypto/server-keys.ts'
import { normaliseNumber } from '../../../lib/identity/plain-number.ts'
import { createAccessKey } from './access-key.ts'
import { freezeLookupResult } from './freeze-lookup-result.ts'
import { computeRequiredBits, computeCoveredFailures, createChallenge, computeProvenBits } from './challenge.ts'
import { getExamState, type EventFacts } from './events.ts'
import { filterBlockingHolds, toTicketState, type HoldRow } from './holds.ts'
import { retryAfterSeconds, admitLookup } from './concurrency-limit.ts'
import { lookUpRow, type LookupRow } from './lookup-row.ts'
import { buildNoMatch } from './no-match.ts'
import { hasPhoto } from './photo.ts'
import { getBucketName } from '../../../lib/clients/buckets.ts'

type Input = ParsedInputOf<typeof findHallTicketBeforeLogin>
type Output = OutputOf<typeof findHallTicketBeforeLogin>
type HoldShown = Extract<Output, { outcome: 'BLOCKED' }>['holds'][number]

/** Returns the answers to the factors that the institution requires. */
function listFactorAnswers(factors: readonly string[], { dob, mobile4, motherName }: Input) {
  const given: Readonly<Record<string, string | undefined>> = { DOB: dob, MOBILE4: mobile4, MOTHER: motherName }
  return factors.map((factor) => ({ factor, text: given[factor] ?? '' }))
}

const toLocalisedName = ({ name, nameI18n }: EventFacts) => ({ name, translations: { ...nameI18n } })

/** Returns which of the outcomes with a ticket applies, in order of importance. */
const getTicketOutcome = ({ condition, blocked }: TicketState, changes: LookupRow['changes']) =>
  condition
    ? 'PROVISIONAL'
    : Object.keys(blocked).length > 0
      ? 'PART_BLOCKED'
      : changes.length > 0
        ? 'CHANGED'
        : 'READY'

/** Returns the ticket as a caller who knows the factors may see it. */
async function loadTicket(
  card: TicketFacts,
  row: LookupRow,
  state: TicketState,
  event: EventFacts,
  { db, client, buckets, now }: ClientContext,
): Promise<Ticket> {
  const photoPath = row.student?.photo ?? null
  const shown = client.hallTicket.showPhoto && photoPath !== null && (await hasPhoto(buckets, client, photoPath))
  return {
    ...card,
    accessKey: await createAccessKey(db, client.id, card.publicId, now),
    photoUrl: shown ? buckets.signedUrl(getBucketName(client, 'photos'), photoPath, { seconds: 600, now }) : null,
    papers: card.papers.map(
      ({ date, startsAt, endsAt, reportingAt, gateClosesAt, code, names, kind, attempt, centreCode, room }) => ({
        date,
        startsAt,
        endsAt,
        reportingAt,
        gateClosesAt,
        code,
        names,
        kind,
        attempt,
        centreCode,
        room,
        blocked: state.blocked[code] ?? null,
      }),
    ),
    instructionLanguages: LANGUAGE_CODES.filter((language) => client.details.languages.includes(language)),
    condition: state.condition,
    changes: [...row.changes],
    correctionsUntil: event.correctionsUntil,
  }
}

/**
 * Describes why a ticket is blocked. If an invoice releases the hold, this includes its open amount and the key for
 * paying it.
 */
async function loadShownHold(
  { reason, text, amount, invoice }: HoldRow,
  { db, client, now }: ClientContext,
): Promise<HoldShown> {
  const amountMinor = invoice?.dueMinor ?? amount
  return {
    reason,
    text,
    amountMinor,
    currency: amountMinor === null ? null : (invoice?.currency ?? client.currency),
    invoiceKey: invoice && (await signInvoiceKey(db, client.id, invoice.number, now)),
  }
}

/** Returns the outcome for an examination whose tickets are not available now; undefined when they are. */
export function findUnavailableOutcome(event: EventFacts, now: Date): Output | undefined {
  const state = getExamState(event, now)
  if (state === 'NOT_YET')
    return { outcome: 'NOT_YET', event: toLocalisedName(event), opensAt: event.ticketPublishAt?.toISOString() ?? null }
  return state === 'CLOSED'
    ? { outcome: 'CLOSED', event: toLocalisedName(event), closedAt: event.ticketCloseAt?.toISOString() ?? null }
    : undefined
}

/**
 * Returns the outcome for a caller who has proven their identity, by the factors or by a session. Freezes the result in
 * the row of a ticket that has none yet.
 */
export async function decideOutcome(row: LookupRow, event: EventFacts, context: ClientContext): Promise<Output> {
  const { db, client, now } = context
  const { ticket, form, holds, changes } = row
  if (ticket?.status === 'CANCELLED')
    return { outcome: 'CANCELLED', event: toLocalisedName(event), reason: ticket.reason }
  if (!ticket || ticket.status === 'GENERATED') {
    if (form && form.status !== 'ACCEPTED')
      return {
        outcome: 'FORM_NOT_ACCEPTED',
        event: toLocalisedName(event),
        formNo: form.formNo,
        status: form.status,
        college: form.college,
        reason: form.reason,
      }
    return { outcome: 'NOT_YET', event: toLocalisedName(event), opensAt: null }
  }
  const hard = filterBlockingHolds(holds)
  if (hard.length > 0)
    return {
      outcome: 'BLOCKED',
      holds: await Promise.all(hard.map((hold) => loadShownHold(hold, context))),
      checkedAt: now.toISOString(),
    }
  const card = row.card ?? (await freezeLookupResult(db, client, event, ticket.id))
  if (!card) return buildNoMatch(context)
  const state = toTicketState(holds)
  return { outcome: getTicketOutcome(state, changes), ticket: await loadTicket(card, row, state, event, context) }
}

/** The context of a public call that may also carry a session (type `r`); then the caller is known. */
type Asking = ClientContext & { readonly actor?: Actor | undefined }

/** Checks the limits and the answers of a lookup, and returns its outcome. */
async function findLookupOutcome(input: Input, context: Asking): Promise<Output> {
  const { db, client, address, now, actor } = context
  const keys = await loadServerKeys(db)
  const value = normaliseNumber(input.value)
  const limits = await loadLookupLimits(context, { examEventId: input.examEventId, by: input.by, value }, address)
  const details = [client.id, input.examEventId, input.by, value, input.dob, input.mobile4, input.motherName].join('\n')
  const { factors, lookupKeys } = client.hallTicket
  const paidFor = computeCoveredFailures(computeProvenBits(keys, details, input.proof, now))
  const row = await lookUpRow(db, {
    clientId: client.id,
    examEventId: input.examEventId,
    by: input.by,
    value,
    given: listFactorAnswers(factors, input),
    allowed: lookupKeys.includes(input.by),
    paidFor,
    limits,
    userId: actor?.userId ?? null,
    now,
  })
  const { event, verdict } = row
  if (!event) return buildNoMatch(context)
  const unavailable = findUnavailableOutcome(event, now)
  if (unavailable) return unavailable
  if (verdict === 'LOCKED' && row.locked !== null) {
    const until = new Date(row.locked)
    return { outcome: 'RATE', until: until.toISOString(), retryAfter: countSecondsUntil(until, now) }
  }
  if (verdict === 'CHALLENGE') {
    const bits = computeRequiredBits(row.failures)
    return { outcome: 'CHALLENGE', challenge: createChallenge(keys, details, bits, now), bits }
  }
  if (verdict !== 'FOUND') return buildNoMatch(context)
  // Most addresses have no failures: in that case a lookup writes nothing.
  if (row.failures.address > 0)
    await offsetFailure(context, { limit: 'ticketPerAddress', of: address }, String(row.ticket?.id ?? row.form?.formNo))
  return decideOutcome(row, event, context)
}

/**
 * Finds one ticket by a number and answers that only the candidate knows. The response does not disclose which of them
 * was wrong.
 */
export async function answerHallTicketLookup(input: Input, context: Asking): Promise<Output> {
  const entered = admitLookup()
  if ('ahead' in entered)
    return { outcome: 'BUSY', position: entered.ahead, retryAfter: retryAfterSeconds(entered.ahead) }
  try {
    return await findLookupOutcome(input, context)
  } finally {
    entered.leave()
  }
}
