import type { RecordField, WaitingKind } from '../../../../src/contract/users/approvals.ts'
import { findPersonById, type Person } from '../../account/person/find-person.ts'
import type { dataChangeRequest } from '../../../db/schema.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { buildRecipient, enqueueMessage } from '../../../lib/messaging/send.ts'
import { getMessage } from '../../../lib/i18n/messages.ts'
import { getLocale } from '../../../lib/i18n/locale.ts'

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
  const to = buildRecipient(account, client)
  const values = {
    what: getMessage(to.language, kind === 'PHOTO' ? 'asset.photo' : 'asset.signature'),
    reason: reason ?? '',
  }
  await enqueueMessage(db, client, {
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
  const entered = reason !== null && enteredBy !== null ? await findPersonById({ db, client }, enteredBy) : undefined
  for (const { account } of [person, ...(entered ? [entered] : [])]) {
    const to = buildRecipient(account, client)
    const getFieldName = (name: RecordField): string => getMessage(to.language, `waiting.field.${name}`)
    const fields = new Intl.ListFormat(getLocale(to.language), { type: 'unit' }).format(
      (changes ?? []).map((change) => getFieldName(change.field)),
    )
    const what = getMessage(to.language, `waiting.what.${kind}`, { fields })
    await enqueueMessage(db, client, {
      notificationId: reason === null ? REQUEST.done : REQUEST.refused,
      channels: CHANNELS,
      to,
      values: { reference: publicId, what, reason: reason ?? '' },
      now,
    })
  }
}
