import { sendEmailConfirm } from '../account/email-confirm.ts'
import { replaceTokens } from '../account/one-time.ts'
import type { Database } from '../db/database.ts'
import type { userAccount } from '../db/schema.ts'
import type { ActorContext } from '../handler.ts'
import { recipientOf, send } from '../messaging/send.ts'
import { sentence } from '../words.ts'
import { inviteByMail, rolesInWords } from './invitation.ts'

type Account = typeof userAccount.$inferSelect

/** Who tells: whoever changed it, in a call or by a file. */
export interface Telling extends Pick<ActorContext, 'client' | 'settings' | 'now'> {
  readonly actor: { readonly userId: number }
}

/** Of the roles that somebody holds from now on. */
const ROLES_CHANGED = 131
const CONTACT_CHANGED = 109

/**
 * Tells a person what was changed of their account (domain brief 2.3.8): the old address and number hear that they are none any more, the new address is asked to confirm,
 * and changed roles are named. Codes and links that went to the old ones open nothing any more. Part of the caller's transaction.
 */
export async function tellChange(db: Database, { client, settings, actor, now }: Telling, before: Account, after: Account, rolesChanged: boolean): Promise<void> {
  const [newEmail, newMobile] = [before.email !== after.email, before.mobile !== after.mobile]
  if (newEmail || newMobile) await replaceTokens(db, client.id, { userId: after.id }, ['RESET_CODE', 'SET_PASSWORD', 'SIGN_IN_CODE', 'EMAIL_CONFIRM', 'CONTACT_CODE'], now)
  const old = recipientOf(before, client)
  for (const what of [...(newEmail ? (['contact.email'] as const) : []), ...(newMobile ? (['contact.mobile'] as const) : [])]) {
    await send(db, client, { notificationId: CONTACT_CHANGED, channels: ['EMAIL', 'SMS'], to: old, values: { what: sentence(old.language, what) }, requestedBy: actor.userId, now })
  }
  const waits = after.status === 'INVITED' && after.signInMethod === 'PASSWORD'
  // The link of an invitation has been taken back with the others, if only the number is new.
  if (waits && (newEmail || newMobile)) await inviteByMail(db, client, settings, after, now)
  else if (newEmail && after.status !== 'DEACTIVATED') await sendEmailConfirm(db, client, settings, after, now)
  if (rolesChanged) await send(db, client, { notificationId: ROLES_CHANGED, channels: ['EMAIL'], to: recipientOf(after, client), values: { roles: await rolesInWords(db, client, after, now) }, requestedBy: actor.userId, now })
}
