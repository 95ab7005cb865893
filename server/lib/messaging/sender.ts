import { eq } from 'drizzle-orm'
import { allClients, clientById, type Client } from '../clients/clients.ts'
import type { Database } from '../../db/database.ts'
import { notificationTemplate } from '../../db/schema.ts'
import type { Settings } from '../config/settings.ts'
import { claimNext, freeAbandoned, settle, type Claim, type Way } from './claims.ts'
import { mailGatewayOf, smsGatewayOf } from './client-gateways.ts'
import type { Delivery } from './delivery.ts'
import { deliverMail } from './mail.ts'
import { deliverSms, knowsRepetitions } from './sms.ts'

/** What the sender needs. */
export interface SenderParts {
  readonly db: Database
  readonly settings: Settings
  readonly now: () => Date
  /** Reports an unexpected error. */
  readonly onFault: (error: unknown, kind: string) => void
  /** Reports a message that was given up, without its address and text. */
  readonly onGivenUp: (what: {
    readonly message: number
    readonly clientId: number
    readonly channel: string
    readonly failure: string
  }) => void
}

/** The sender of this process. */
export interface Sender {
  /** Stops after the messages in progress; the others are sent after the next start. */
  readonly close: () => Promise<void>
}

const EVERY_MS = 1000
const AT_ONCE = 4
const TRY_MS = 45_000
/** How long a message in progress may take to finish when the server stops. */
const PATIENCE_MS = 10_000

/**
 * Returns whether a channel of an institution has a gateway. A broken configuration counts, so that its messages record
 * the failure.
 */
export const leadsOut = (client: Client, channel: Way['channel'], settings: Settings): boolean =>
  (channel === 'EMAIL' ? mailGatewayOf(client, settings) : smsGatewayOf(client, settings)) !== null

async function waysOut(db: Database, settings: Settings): Promise<Way[]> {
  const clients = await allClients(db)
  return clients.flatMap((client) =>
    (['EMAIL', 'SMS'] as const)
      .filter((channel) => leadsOut(client, channel, settings))
      .map((channel) => ({ clientId: client.id, channel })),
  )
}

const BROKEN: Delivery = { status: 'RETRY', failure: 'CONFIGURATION' }

async function deliver(
  { row, abandoned }: Claim,
  { db, settings, now }: SenderParts,
  signal: AbortSignal,
): Promise<Delivery> {
  const client = await clientById(db, row.clientId)
  if (!client) return BROKEN
  if (row.expiresAt !== null && row.expiresAt <= now()) return { status: 'FAILED', failure: row.failure ?? 'EXPIRED' }
  if (row.channel === 'EMAIL') {
    const server = mailGatewayOf(client, settings)
    return server === null || server === 'BROKEN' ? BROKEN : deliverMail(row, client, server, signal)
  }
  const gateway = smsGatewayOf(client, settings)
  if (gateway === null || gateway === 'BROKEN') return BROKEN
  if (abandoned && !knowsRepetitions(gateway)) return { status: 'FAILED', failure: 'UNCERTAIN' }
  const [template] =
    row.templateId === null
      ? []
      : await db
          .select({ dlt: notificationTemplate.dltTemplateId })
          .from(notificationTemplate)
          .where(eq(notificationTemplate.id, row.templateId))
  return deliverSms(row, template?.dlt ?? null, gateway, signal)
}

/**
 * Processes the outbox in the background: a few messages at a time, each claimed before it is sent and settled
 * afterwards.
 */
export async function openSender(parts: SenderParts): Promise<Sender> {
  const { db, settings, now, onFault, onGivenUp } = parts
  if (settings.databaseUrl === null) await freeAbandoned(db, now())
  const stopped = new AbortController()
  const underWay = new Set<Promise<void>>()
  let looking: Promise<void> | null = null

  const handOver = async (claim: Claim): Promise<void> => {
    const { row } = claim
    const delivery = await deliver(claim, parts, AbortSignal.any([stopped.signal, AbortSignal.timeout(TRY_MS)]))
    const status = await settle(db, claim, delivery, now())
    if (status === 'FAILED')
      onGivenUp({
        message: row.id,
        clientId: row.clientId,
        channel: row.channel,
        failure: delivery.status === 'SENT' ? '' : delivery.failure,
      })
  }

  let stopping = false
  const look = async (): Promise<void> => {
    const ways = await waysOut(db, settings)
    while (!stopping && underWay.size < AT_ONCE) {
      const claim = await claimNext(db, ways, now())
      if (!claim) return
      const task: Promise<void> = handOver(claim)
        .catch((error: unknown) => onFault(error, 'message'))
        .finally(() => {
          underWay.delete(task)
          tick()
        })
      underWay.add(task)
    }
  }
  const tick = (): void => {
    if (stopping || looking) return
    looking = look()
      .catch((error: unknown) => onFault(error, 'outbox'))
      .finally(() => (looking = null))
  }
  const timer = setInterval(tick, EVERY_MS)
  tick()

  return {
    async close() {
      stopping = true
      clearInterval(timer)
      const cut = setTimeout(() => stopped.abort(), PATIENCE_MS)
      await looking
      await Promise.all(underWay)
      clearTimeout(cut)
    },
  }
}
