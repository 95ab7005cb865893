import { sql } from 'drizzle-orm'
import type { Buckets } from '../../../lib/storage/buckets.ts'
import type { Client } from '../../../lib/clients/clients.ts'
import type { Database } from '../../../db/database.ts'
import { findKeyId } from '../../../lib/pdf/signature.ts'
import type { TicketFacts, TicketSnapshot } from '../../../db/ticket-snapshot.ts'
import type { ExamEventRow } from './events.ts'
import type { TicketRow } from './find-row.ts'
import { loadPhoto } from './photo.ts'
import { buildSnapshot, buildTicketFacts, type SharedPrintData } from './snapshot.ts'

/** The frozen content of a version. */
export interface FrozenContent {
  readonly id: number
  readonly card: TicketFacts
  readonly snapshot: TicketSnapshot
  readonly payload: string
  readonly short: string
  readonly key: string | null
}

/** Builds the content of a version to be frozen; writes nothing. */
export async function loadFrozenContent(
  buckets: Buckets,
  client: Client,
  event: ExamEventRow,
  row: TicketRow,
  stationery: SharedPrintData,
): Promise<FrozenContent> {
  const { card, snapshot, id } = row.version
  const made =
    snapshot ?? buildSnapshot(client, event, row, await loadPhoto(buckets, client, row.student.photoPath), stationery)
  return {
    id,
    card: card ?? buildTicketFacts(row, event),
    snapshot: made,
    payload: made.signedPayload,
    short: made.shortCode,
    key: findKeyId(made.signedPayload),
  }
}

/** Freezes versions in one statement. Content that was frozen before is kept: the first writer wins. */
export async function freezeVersions(db: Database, clientId: number, frozen: readonly FrozenContent[]): Promise<void> {
  if (frozen.length === 0) return
  await db.execute(sql`
    update hall_ticket_version v
    set card = coalesce(v.card, x.card), snapshot = coalesce(v.snapshot, x.snapshot), signed_payload = coalesce(v.signed_payload, x.payload),
      short_code = coalesce(v.short_code, x.short), key_id = coalesce(v.key_id, x.key)
    from jsonb_to_recordset(${JSON.stringify(frozen)}::jsonb) as x(id bigint, card jsonb, snapshot jsonb, payload text, short text, key text)
    where v.client_id = ${clientId} and v.id = x.id`)
}
