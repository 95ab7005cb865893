import type { RecordField } from '../../../src/contract/people/waiting.ts'
import { personById, type Person } from '../../account/find-person.ts'
import type { dataChangeRequest } from '../../db/schema.ts'
import type { ActorContext } from '../../handler.ts'
import { recipientOf, send } from '../../messaging/send.ts'
import { sentence } from '../../words.ts'

const CHANNELS = ['EMAIL', 'SMS'] as const
const PICTURE = { taken: 208, refused: 209 } as const
const REQUEST = { done: 133, refused: 134 } as const

type Request = typeof dataChangeRequest.$inferSelect

/** Tells somebody that their picture was taken, or why not. Part of the caller's transaction. */
export async function tellPicture({ db, client, now }: ActorContext, { account }: Person, kind: 'PHOTO' | 'SIGNATURE', reason: string | null): Promise<void> {
  const to = recipientOf(account, client)
  const values = { what: sentence(to.language, kind === 'PHOTO' ? 'asset.photo' : 'asset.signature'), reason: reason ?? '' }
  await send(db, client, { notificationId: reason === null ? PICTURE.taken : PICTURE.refused, channels: CHANNELS, to, values, now })
}

/** Tells somebody what came of a request that concerns them, and whoever has entered it for them that it was refused. Part of the caller's transaction. */
export async function tellAnswer({ db, client, now }: ActorContext, person: Person, { kind, publicId, changes, enteredBy }: Request, reason: string | null): Promise<void> {
  const entered = reason !== null && enteredBy !== null ? await personById({ db, client }, enteredBy) : undefined
  for (const { account } of [person, ...(entered ? [entered] : [])]) {
    const to = recipientOf(account, client)
    const field = (name: RecordField): string => sentence(to.language, `waiting.field.${name}`)
    const fields = new Intl.ListFormat(to.language === 'dv' ? 'en' : to.language, { type: 'unit' }).format((changes ?? []).map((change) => field(change.field)))
    const what = sentence(to.language, `waiting.what.${kind}`, { fields })
    await send(db, client, { notificationId: reason === null ? REQUEST.done : REQUEST.refused, channels: CHANNELS, to, values: { reference: publicId, what, reason: reason ?? '' }, now })
  }
}
