import type { notificationOutbox } from '../../db/schema.ts'

/** A message of the outbox. */
export type OutboxRow = typeof notificationOutbox.$inferSelect

/**
 * The outcome of an attempt to send a message. `FAILED`: a retry would not succeed, or might send the message twice.
 * `failure` is a code and contains no text of the gateway.
 */
export type Delivery = { readonly status: 'SENT' } | { readonly status: 'RETRY' | 'FAILED'; readonly failure: string }
