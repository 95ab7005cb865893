import { and, eq } from 'drizzle-orm'
import { listClients, findClientById, type Client } from '../clients/clients.ts'
import type { Database } from '../../db/database.ts'
import { notificationTemplate, studentMessage } from '../../db/schema.ts'
import { CHANNELS } from '../../db/schema/notifications.ts'
import type { Settings } from '../config/settings.ts'
import { openQueue } from '../jobs/queue.ts'
import { claimNext, releaseAbandonedClaims, settleMessage, type Claim, type GatewayChannel } from './claims.ts'
import { findMailGateway, findSmsGateway } from './client-gateways.ts'
import type { Delivery } from './delivery.ts'
import { deliverMail } from './mail.ts'
import { outboxEvents } from './outbox-events.ts'
import { deliverSms, canDetectDuplicates } from './sms.ts'
import { CANCELLED } from './unreached.ts'

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

/** How often the outbox is polled, for retries and for messages queued by other processes. */
const POLL_MS = 1000
const CONCURRENCY = 4
const ATTEMPT_TIMEOUT_MS = 45_000
/** How long a message in progress may take to finish when the server stops. */
const GRACE_MS = 10_000

/**
 * Returns whether a channel of an institution has a gateway. A broken configuration counts, so that its messages record
 * the failure.
 */
export const hasGateway = (client: Client, channel: GatewayChannel['channel'], settings: Settings): boolean =>
  (channel === 'EMAIL' ? findMailGateway(client, settings) : findSmsGateway(client, settings)) !== null

/** Returns the channels on which an institution can send messages. */
export const listMessageChannels = (client: Client, settings: Settings): GatewayChannel['channel'][] =>
  CHANNELS.filter((channel) => hasGateway(client, channel, settings))

async function listChannelsWithGateway(db: Database, settings: Settings): Promise<GatewayChannel[]> {
  // Messages of a suspended institution wait.
  const clients = (await listClients(db)).filter(({ status }) => status === 'ACTIVE')
  return clients.flatMap((client) =>
    listMessageChannels(client, settings).map((channel) => ({ clientId: client.id, channel })),
  )
}

const BROKEN: Delivery = { status: 'RETRY', failure: 'CONFIGURATION' }

/** Returns the message to many students that a message belongs to, with the DLT ids of its texts. */
async function loadStudentMessage(db: Database, { clientId, studentMessageId }: Claim['row']) {
  if (studentMessageId === null) return undefined
  const [found] = await db
    .select({ status: studentMessage.status, texts: studentMessage.texts })
    .from(studentMessage)
    .where(and(eq(studentMessage.clientId, clientId), eq(studentMessage.id, studentMessageId)))
  return found
}

async function deliverMessage(
  { row, abandoned }: Claim,
  { db, settings, now }: SenderParts,
  signal: AbortSignal,
): Promise<Delivery> {
  const client = await findClientById(db, row.clientId)
  if (!client) return BROKEN
  if (row.expiresAt !== null && row.expiresAt <= now()) return { status: 'FAILED', failure: row.failure ?? 'EXPIRED' }
  const own = await loadStudentMessage(db, row)
  if (own?.status === 'CANCELLED') return { status: 'FAILED', failure: CANCELLED }
  if (row.channel === 'EMAIL') {
    const server = findMailGateway(client, settings)
    return server === null || server === 'BROKEN' ? BROKEN : deliverMail(row, client, server, signal)
  }
  const gateway = findSmsGateway(client, settings)
  if (gateway === null || gateway === 'BROKEN') return BROKEN
  if (abandoned && !canDetectDuplicates(gateway)) return { status: 'FAILED', failure: 'UNCERTAIN' }
  const [template] =
    row.templateId === null
      ? []
      : await db
          .select({ id: notificationTemplate.dltTemplateId, header: notificationTemplate.dltHeader })
          .from(notificationTemplate)
          .where(eq(notificationTemplate.id, row.templateId))
  const text = own?.texts[row.language]
  const dlt = {
    id: text?.dltTemplateId ?? template?.id ?? null,
    header: text?.dltHeader ?? template?.header ?? null,
  }
  return deliverSms(row, dlt, gateway, signal)
}

/** Sends the messages of the outbox in the background, as soon as they are committed. */
export async function openSender(parts: SenderParts): Promise<Sender> {
  const { db, settings, now, onFault, onGivenUp } = parts
  if (settings.databaseUrl === null) await releaseAbandonedClaims(db, now())
  const aborted = new AbortController()
  const queue = openQueue({
    claimNext: async () => claimNext(db, await listChannelsWithGateway(db, settings), now()),
    async process(claim) {
      const { row } = claim
      const signal = AbortSignal.any([aborted.signal, AbortSignal.timeout(ATTEMPT_TIMEOUT_MS)])
      const delivery = await deliverMessage(claim, parts, signal)
      const status = await settleMessage(db, claim, delivery, now())
      if (status === 'FAILED')
        onGivenUp({
          message: row.id,
          clientId: row.clientId,
          channel: row.channel,
          failure: delivery.status === 'SENT' ? '' : delivery.failure,
        })
    },
    concurrency: CONCURRENCY,
    pollMs: POLL_MS,
    onFault: (error) => onFault(error, 'message'),
  })
  outboxEvents.on('queued', queue.wake)
  queue.start()

  return {
    async close() {
      outboxEvents.off('queued', queue.wake)
      const abort = setTimeout(() => aborted.abort(), GRACE_MS)
      await queue.close()
      clearTimeout(abort)
    },
  }
}
