import { countSecondsToWait } from '../rate-limit/count-use.ts'
import type { ActorContext } from '../context/handler.ts'

/**
 * Counts a requested message against the limits of the sender and their institution; returns 0 if it may be sent,
 * otherwise the seconds to wait. Each limit is counted and then compared in one statement.
 */
export async function countSecondsUntilRequest(context: ActorContext): Promise<number> {
  const own = await countSecondsToWait(context, 'messagesPerSender', context.actor.userId)
  return own > 0 ? own : countSecondsToWait(context, 'messagesPerInstitution', 'all')
}

/**
 * Counts a message against what one person may receive at the request of others; returns false if the limit is reached.
 */
export const isWithinRequestQuota = async (context: ActorContext, userId: number): Promise<boolean> =>
  (await countSecondsToWait(context, 'messagesPerRecipient', userId)) === 0

/**
 * Counts a message written to many against its own limits; returns false if the recipient, sender or institution has
 * reached today's limit.
 */
export async function isWithinBulkQuota(context: ActorContext, userId: number): Promise<boolean> {
  if ((await countSecondsToWait(context, 'writtenPerRecipient', userId)) > 0) return false
  if ((await countSecondsToWait(context, 'writtenPerSender', context.actor.userId)) > 0) return false
  return (await countSecondsToWait(context, 'writtenPerInstitution', 'all')) === 0
}
