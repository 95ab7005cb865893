import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Client } from '../../../lib/clients/clients.ts'
import type { Database } from '../../../db/database.ts'
import { hallTicketVersion } from '../../../db/schema.ts'
import type { TicketFacts } from '../../../db/ticket-snapshot.ts'
import type { EventFacts } from './events.ts'
import { findTicketById } from './find-row.ts'
import { buildTicketFacts } from './snapshot.ts'

/**
 * Freezes the lookup result of a ticket's current version; the first writer wins. Returns undefined when there is no
 * such ticket.
 */
export async function freezeLookupResult(
  db: Database,
  client: Client,
  event: EventFacts,
  ticketId: number,
): Promise<TicketFacts | undefined> {
  const row = await findTicketById(db, client.id, ticketId)
  if (!row) return undefined
  const made = buildTicketFacts(row, event)
  await db
    .update(hallTicketVersion)
    .set({ card: made })
    .where(and(eq(hallTicketVersion.id, row.version.id), isNull(hallTicketVersion.card)))
  const [frozen] = await db
    .select({ card: sql<TicketFacts | null>`${hallTicketVersion.card}` })
    .from(hallTicketVersion)
    .where(eq(hallTicketVersion.id, row.version.id))
  return frozen?.card ?? made
}
