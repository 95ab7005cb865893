import { findPersonById } from '../../account/person/find-person.ts'
import { maskContact } from '../../../lib/identity/masks.ts'
import { issueToken } from '../../account/person/one-time-tokens.ts'
import { setPassword } from '../../account/person/set-password.ts'
import { buildRecipient, enqueueMessage } from '../../../lib/messaging/send.ts'
import { buildPortalUrl } from '../../../lib/config/portal-address.ts'
import { clearCounts } from '../../../lib/rate-limit/account-failures.ts'
import { changeAccount, type UserAct } from './act.ts'
import { endSessions } from '../accounts/end-access.ts'
import { inviteByMail } from '../accounts/invitation.ts'
import { createTemporaryPassword } from '../accounts/temporary-password.ts'

const DAY_MINUTES = 24 * 60

const CLOSED = ['SUSPENDED', 'DEACTIVATED']

/** Invites a person again; the previous link becomes invalid. Returns the masked address. */
export const invite: UserAct<string> = {
  activity: 'sendInvite',
  async run(db, account, { client, settings, now }) {
    if (account.status !== 'INVITED') return CLOSED.includes(account.status) ? 'CLOSED' : 'UNCHANGED'
    const { email, signInMethod } = account
    if (signInMethod !== 'PASSWORD') return 'MANAGED_ELSEWHERE'
    if (email === null) return 'NO_ADDRESS'
    // A person who confirmed the address but did not set the first password in time needs a link for the password.
    if (account.emailVerifiedAt) {
      const token = await issueToken(
        db,
        client,
        { purpose: 'SET_PASSWORD', userId: account.id, boundTo: email, minutes: DAY_MINUTES },
        now,
      )
      await enqueueMessage(db, client, {
        notificationId: 124,
        channels: ['EMAIL'],
        to: buildRecipient(account, client),
        values: { link: buildPortalUrl(settings, client, 'newPassword', { token }) },
        now,
      })
    } else await inviteByMail(db, client, settings, account, now)
    const address = maskContact(email) ?? ''
    return { result: address, detail: { email: address } }
  },
}

/** Sends a link that sets a new password, valid for a day. Returns the masked address. */
export const sendResetLink: UserAct<string> = {
  activity: 'resetUserPassword',
  access: { kind: 'PASSWORD' },
  async run(db, account, { client, settings, now }) {
    if (CLOSED.includes(account.status)) return 'CLOSED'
    const person = await findPersonById({ db, client }, account.id)
    if (!person || person.networkAccount || account.signInMethod !== 'PASSWORD') return 'MANAGED_ELSEWHERE'
    if (account.email === null) return 'NO_ADDRESS'
    const token = await issueToken(
      db,
      client,
      { purpose: 'SET_PASSWORD', userId: account.id, boundTo: account.email, minutes: DAY_MINUTES },
      now,
    )
    const link = buildPortalUrl(settings, client, 'newPassword', { token })
    await enqueueMessage(db, client, {
      notificationId: 124,
      channels: ['EMAIL'],
      to: buildRecipient(account, client),
      values: { link },
      now,
    })
    const address = maskContact(account.email) ?? ''
    return { result: address, detail: { way: 'LINK', email: address } }
  },
}

/** Sets a temporary password that must be changed at the first sign-in. Returns it; only its hash is stored. */
export const setTemporary: UserAct<string> = {
  activity: 'resetUserPassword',
  access: { kind: 'PASSWORD', secretResult: true },
  async run(db, account, context) {
    const { client } = context
    if (CLOSED.includes(account.status)) return 'CLOSED'
    const person = await findPersonById({ db, client }, account.id)
    if (!person || person.networkAccount || account.signInMethod !== 'PASSWORD') return 'MANAGED_ELSEWHERE'
    const password = createTemporaryPassword()
    const endedSessions = await setPassword(
      person,
      { password, activity: 'resetUserPassword', temporary: true },
      { ...context, db },
    )
    return { result: password, detail: { way: 'TEMPORARY', endedSessions } }
  },
}

/** Requires a new password at the next sign-in, and ends all sessions. */
export const forcePasswordChange: UserAct<null> = {
  activity: 'forcePasswordChange',
  async run(db, account, { client, now }) {
    if (CLOSED.includes(account.status)) return 'CLOSED'
    const person = await findPersonById({ db, client }, account.id)
    if (!person || person.networkAccount || account.signInMethod !== 'PASSWORD') return 'MANAGED_ELSEWHERE'
    if (account.mustChangePassword || account.status === 'INVITED') return 'UNCHANGED'
    await changeAccount(db, account, { mustChangePassword: true })
    return { result: null, detail: { endedSessions: await endSessions(db, client.id, account.id, now) } }
  },
}

/** Clears the count of wrong passwords and the rate limits of codes. */
export const unlock: UserAct<null> = {
  activity: 'unlockUser',
  async run(db, account, context) {
    const counter = { ...context, db }
    const [failures] = await clearCounts(counter, [{ limit: 'signInPerAccount', of: account.id }])
    const uses = await clearCounts(
      counter,
      (['resetPerAccount', 'codePerAccount', 'confirmPerAccount'] as const).map((limit) => ({ limit, of: account.id })),
    )
    if (!failures && uses.length === 0 && account.status !== 'LOCKED' && account.lockedUntil === null)
      return 'UNCHANGED'
    await changeAccount(db, account, {
      lockedUntil: null,
      ...(account.status === 'LOCKED' ? { status: 'ACTIVE' as const } : {}),
    })
    return { result: null, detail: { failures: failures ?? 0 } }
  },
}

/** Signs a person out everywhere. Returns the number of ended sessions. */
export const signOutEverywhere: UserAct<number> = {
  activity: 'revokeUserSessions',
  async run(db, account, { client, now }) {
    const count = await endSessions(db, client.id, account.id, now)
    return count === 0 ? 'UNCHANGED' : { result: count, detail: { count } }
  },
}
