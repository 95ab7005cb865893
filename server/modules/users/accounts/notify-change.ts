import { sendEmailConfirm } from '../../account/person/email-confirm.ts'
import { replaceTokens } from '../../account/person/one-time-tokens.ts'
import type { Database } from '../../../db/database.ts'
import type { userAccount } from '../../../db/schema.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { buildRecipient, enqueueMessage } from '../../../lib/messaging/send.ts'
import { getMessage } from '../../../lib/i18n/messages.ts'
import { inviteByMail, loadRoleNames } from './invitation.ts'

type Account = typeof userAccount.$inferSelect

/** The context of a notification: the change was made by its actor, through a call or an import. */
export interface NotificationContext extends Pick<ActorContext, 'client' | 'settings' | 'now'> {
  readonly actor: { readonly userId: number }
}

/** The notification about the roles that a person holds from now on. */
const ROLES_CHANGED = 131
const CONTACT_CHANGED = 109

/**
 * Notifies a person of changes to their account (specification, section 11.3.8): the old address and number learn that
 * they were replaced, the new address gets a confirmation link, and changed roles are listed. Codes and links sent to
 * the old contacts become invalid. Runs in the caller's transaction.
 */
export async function notifyOfChange(
  db: Database,
  { client, settings, actor, now }: NotificationContext,
  before: Account,
  after: Account,
  rolesChanged: boolean,
): Promise<void> {
  const [newEmail, newMobile] = [before.email !== after.email, before.mobile !== after.mobile]
  if (newEmail || newMobile)
    await replaceTokens(
      db,
      client.id,
      { userId: after.id },
      ['RESET_CODE', 'SET_PASSWORD', 'SIGN_IN_CODE', 'EMAIL_CONFIRM', 'CONTACT_CODE'],
      now,
    )
  const old = buildRecipient(before, client)
  for (const what of [
    ...(newEmail ? (['contact.email'] as const) : []),
    ...(newMobile ? (['contact.mobile'] as const) : []),
  ]) {
    await enqueueMessage(db, client, {
      notificationId: CONTACT_CHANGED,
      channels: ['EMAIL', 'SMS'],
      to: old,
      values: { what: getMessage(old.language, what) },
      requestedBy: actor.userId,
      now,
    })
  }
  const waits = after.status === 'INVITED' && after.signInMethod === 'PASSWORD'
  // A change of only the number has also invalidated the link of the invitation.
  if (waits && (newEmail || newMobile)) await inviteByMail(db, client, settings, after, now)
  else if (newEmail && after.status !== 'DEACTIVATED') await sendEmailConfirm(db, client, settings, after, now)
  if (rolesChanged)
    await enqueueMessage(db, client, {
      notificationId: ROLES_CHANGED,
      channels: ['EMAIL'],
      to: buildRecipient(after, client),
      values: { roles: await loadRoleNames(db, client, after, now) },
      requestedBy: actor.userId,
      now,
    })
}
