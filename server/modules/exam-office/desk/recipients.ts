import type { RowOf } from '../../../../src/contract/activity.ts'
import type { ticketRecipients } from '../../../../src/contract/exam-office/ticket-desk.ts'
import type { Refusal } from '../../../lib/context/handler.ts'
import { listMessageChannels } from '../../../lib/messaging/sender.ts'
import { countRecipients } from '../../hall-tickets/tickets/notify-published.ts'
import { guardExam } from '../events/exam-desk-guards.ts'

/** Returns how many students a publication of an examination's tickets could tell. */
export const loadRecipients = guardExam(
  async (
    _input: { readonly examEventId: number },
    { db, client, settings },
    event,
  ): Promise<RowOf<typeof ticketRecipients>[] | Refusal> => [
    await countRecipients(db, client.id, event.id, listMessageChannels(client, settings)),
  ],
)
