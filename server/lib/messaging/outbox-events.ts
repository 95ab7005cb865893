import { EventEmitter } from 'node:events'

/**
 * Emits `queued` when this process has committed messages to the outbox, so that they are sent at once. The senders of
 * other processes find them when they next poll.
 */
export const outboxEvents = new EventEmitter<{ queued: [] }>().setMaxListeners(0)
