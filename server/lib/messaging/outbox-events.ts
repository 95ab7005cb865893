import { EventEmitter } from 'node:events'

/**
 * Emits `queued` when this process has committed messages to the outbox, so that they are sent at once, and `released`
 * when it has committed a message to many students. Other processes find them when they next poll.
 */
export const outboxEvents = new EventEmitter<{ queued: []; released: [] }>().setMaxListeners(0)
