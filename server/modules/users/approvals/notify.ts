import type { RecordField, WaitingKind } from '../../../../src/contract/users/approvals.ts'
import { personById, type Person } from '../../account/person/find-person.ts'
import type { dataChangeRequest } from '../../../db/schema.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { recipientOf, send } from '../../../lib/messaging/send.ts'
import { sentence } from '../../../lib/i18n/messages.ts'
import { localeOf } from '../../../lib/i18n/locale.ts'

const CHANNELS = ['EMAIL', 'SMS'] as const
const PICTURE = { taken: 208, refused: 209 } as const
const REQUEST = { done: 133, refused: 134 } as const

type Request = Pick<typeof dataChangeRequest.$inferSelect, 'publicId' | 'changes' | 'enteredBy'> & {
  readonly kind: Exclude<WaitingKind, 'PHOTO' | 'SIGNATURE'>
}

/** Notifies a person that their picture was accepted, or why it was refused. Runs in the caller's transaction. */
export async function notifyOfPictureAnswer(
  { db, client, now }: ActorContext,
  { account }: Person,
  kind: 'PHOTO' | 'SIGNATURE',
  reason: string | null,
): Promise<void> {
  const to = recipientOf(account, client)
  const values = {
    what: sentence(to.language, kind === 'PHOTO' ? 'asset.photo' : 'asset.signature'),
    reason: reason ?? '',
  }
  await send(db, client, {
    notificationId: reason === null ? PICTURE.taken : PICTURE.refused,
    channels: CHANNELS,
    to,
    values,
    now,
  })
}

/**
 * Notifies a person of the answer to a request about them; after a refusal, also notifies the person who entered the
 * request. Runs in the caller's transaction.
 */
export async function notifyOfRequestAnswer(
  { db, client, now }: ActorContext,
  person: Person,
  { kind, publicId, changes, enteredBy }: Request,
  reason: string | null,
): Promise<void> {
  const entered = reason !== null && enteredBy !== null ? await personById({ db, client }, enteredBy) : undefined
  for (const { account } of [person, ...(entered ? [entered] : [])]) {
    const to = recipientOf(account, client)
    const field = (name: RecordField): string => sentence(to.language, `waiting.field.${name}`)
    const fields = new Intl.ListFormat(localeOf(to.language), { type: 'unit' }).format(
      (changes ?? []).map((change) => field(change.field)),
    )
    const what = sentence(to.language, `waiting.what.${kind}`, { fields })
    await send(db, client, {
      notificationId: reason === null ? REQUEST.done : REQUEST.refused,
      channels: CHANNELS,
      to,
      values: { reference: publicId, what, reason: reason ?? '' },
      now,
    })
  }
}
