/** Why a message to a student is in the log although it was never sent: no address, or the student wants none. */
export const UNREACHED_REASONS = ['NO_ADDRESS', 'TURNED_OFF'] as const
/** Why a message was never sent. */
export type UnreachedReason = (typeof UNREACHED_REASONS)[number]
/** Why a message was not sent although it was queued: somebody has cancelled it. */
export const CANCELLED = 'CANCELLED'
