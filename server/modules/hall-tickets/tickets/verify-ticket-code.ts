import { createPublicKey } from 'node:crypto'
import { and, eq, gt, or, sql } from 'drizzle-orm'
import type { OutputOf, RowOf } from '../../../../src/contract/activity.ts'
import type { verificationKeys, verifyHallTicket } from '../../../../src/contract/hall-tickets/ticket-verification.ts'
import { findClientById } from '../../../lib/clients/clients.ts'
import { hallTicket, hallTicketVersion, signingKey } from '../../../db/schema.ts'
import { readShortCode } from '../../../lib/pdf/short-code.ts'
import { formatInitials, findKeyId, verifyTicket } from '../../../lib/pdf/signature.ts'
import type { TicketSnapshot } from '../../../db/ticket-snapshot.ts'
import { refuse, type ClientContext, type Context, type Refusal } from '../../../lib/context/handler.ts'
import { sqlTicketStatus, whereTicketCancelled } from './ticket-state.ts'
import { runGuess } from '../../../lib/rate-limit/guess.ts'
import { buildRateLimited } from '../../../lib/rate-limit/guess-outcome.ts'

type Output = OutputOf<typeof verifyHallTicket>

/** Extracts the payload from a scanned code or from a URL that contains it; null for a short code. */
const findPayload = (code: string): string | null => /HT1\.[\w-]+\.[\w-]+/.exec(code)?.[0] ?? null

type VersionRow = Readonly<{
  publicId: string
  status: string
  currentVersion: number
  clientId: number
  version: number
  issuedAt: Date
  snapshot: TicketSnapshot | null
}>

const columns = {
  publicId: hallTicket.publicId,
  status: sqlTicketStatus('hall_ticket'),
  currentVersion: hallTicket.currentVersion,
  clientId: hallTicket.clientId,
  version: hallTicketVersion.version,
  issuedAt: hallTicketVersion.issuedAt,
  snapshot: hallTicketVersion.snapshot,
}

/** Returns what the public may see of a version: no name, no number of the person, no photo. */
async function loadVerdict(
  row: VersionRow,
  { db, now }: Context,
  expiresAt: string | undefined,
): Promise<Output | Refusal> {
  const client = await findClientById(db, row.clientId)
  if (!client || !row.snapshot) return { outcome: 'UNKNOWN' }
  if (client.status !== 'ACTIVE') return refuse('maintenance')
  const { snapshot } = row
  const expired = expiresAt !== undefined && Date.parse(expiresAt) < now.getTime()
  return {
    outcome:
      row.status === 'CANCELLED'
        ? 'CANCELLED'
        : row.version < row.currentVersion
          ? 'SUPERSEDED'
          : expired
            ? 'EXPIRED'
            : 'GENUINE',
    institution: client.names,
    examination: snapshot.examination,
    seatNo: snapshot.seatNo,
    initials: formatInitials(snapshot.candidate.name),
    centreCode: snapshot.centre.code,
    version: row.version,
    currentVersion: row.currentVersion,
    issuedAt: row.issuedAt.toISOString(),
  }
}

async function findVersionRow(context: Context, where: ReturnType<typeof and>): Promise<VersionRow | undefined> {
  const [row] = await context.db
    .select(columns)
    .from(hallTicketVersion)
    .innerJoin(
      hallTicket,
      and(eq(hallTicket.clientId, hallTicketVersion.clientId), eq(hallTicket.id, hallTicketVersion.hallTicketId)),
    )
    .where(where)
    .limit(1)
  return row
}

/** Verifies a printed ticket (specification, section 11.1.7: anonymous scan). */
export async function verifyTicketCode(
  { code }: { readonly code: string },
  context: Context,
): Promise<Output | Refusal> {
  const { db, address, now } = context
  const payload = findPayload(code)
  if (payload) {
    const [found] = await db
      .select()
      .from(signingKey)
      .where(eq(signingKey.id, findKeyId(payload) ?? ''))
    const claims = found ? verifyTicket(payload, found.publicKey) : null
    if (!found || !claims) return { outcome: 'FORGED' }
    const row = await findVersionRow(
      context,
      and(
        eq(hallTicket.clientId, found.clientId),
        eq(hallTicket.publicId, claims.publicId),
        eq(hallTicketVersion.version, claims.version),
      ),
    )
    return row ? loadVerdict(row, context, claims.expiresAt) : { outcome: 'UNKNOWN' }
  }
  // Short codes can be guessed, signatures cannot: wrong codes are counted per IP address.
  const guessed = await runGuess({ db, now }, [{ limit: 'ticketCodePerAddress', of: address }], async () => {
    const short = readShortCode(code)
    const row = short ? await findVersionRow(context, eq(hallTicketVersion.shortCode, short)) : undefined
    return { as: row ? ('RIGHT' as const) : ('WRONG' as const), answer: row }
  })
  if (guessed.outcome !== 'COMPARED') return buildRateLimited(guessed, now)
  return guessed.answer ? loadVerdict(guessed.answer, context, undefined) : { outcome: 'UNKNOWN' }
}

/** Returns an institution's public keys and its changed or cancelled tickets, for offline verification. */
export async function listVerifierKeys(
  _input: unknown,
  { db, client, now }: ClientContext,
): Promise<RowOf<typeof verificationKeys>[]> {
  const keys = await db.select().from(signingKey).where(eq(signingKey.clientId, client.id))
  const cancelled = whereTicketCancelled('hall_ticket')
  const changed = await db
    .select({
      publicId: hallTicket.publicId,
      version: sql<number>`case when ${cancelled} then 0 else ${hallTicket.currentVersion} end`,
    })
    .from(hallTicket)
    .where(and(eq(hallTicket.clientId, client.id), or(gt(hallTicket.currentVersion, 1), cancelled)))
  return keys.map(({ id, publicKey }) => ({
    keyId: id,
    clientCode: client.code,
    institution: client.names,
    publicKey: createPublicKey(publicKey).export({ format: 'jwk' }).x ?? '',
    changed: Object.fromEntries(changed.map(({ publicId, version }) => [publicId, version])),
    asOf: now.toISOString(),
  }))
}
