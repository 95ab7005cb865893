import type { notificationOutbox } from '../db/schema.ts'

/** A message of the outbox. */
export type OutboxRow = typeof notificationOutbox.$inferSelect

/**
 * How a try to hand a message over has ended; `FAILED`: no other try would do better, or might send it twice.
 * `failure` is a code and holds no word of the other side.
 */
export type Delivery = { readonly status: 'SENT' } | { readonly status: 'RETRY' | 'FAILED'; readonly failure: string }
