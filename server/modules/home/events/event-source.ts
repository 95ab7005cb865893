import { and, eq, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { PortalEvent } from '../../../../src/contract/home/events.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'

type Unseen<Event> = Event extends unknown ? Omit<Event, 'seen'> : never
/** An event before it is compared with what the person has seen. */
export type NewEvent = Unseen<PortalEvent>

/** Returns the events of one source for the caller after an instant. */
export type Source = (context: ActorContext, after: Date) => Promise<readonly NewEvent[]>

/** Builds the condition for rows that belong to the caller. */
export const whereOwned = (
  table: { readonly clientId: PgColumn },
  owner: PgColumn,
  { actor }: ActorContext,
): SQL | undefined => and(eq(table.clientId, actor.clientId), eq(owner, actor.userId))
