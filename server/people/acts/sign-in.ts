import { eq } from 'drizzle-orm'
import { newPasswordAddress } from '../../account/email-confirm.ts'
import { personById } from '../../account/find-person.ts'
import { forgetUses } from '../../account/limits.ts'
import { masked } from '../../account/masks.ts'
import { issueToken } from '../../account/one-time.ts'
import { setPassword } from '../../account/set-password.ts'
import { clearFailures } from '../../attempts.ts'
import { attemptGuard } from '../../db/schema.ts'
import { recipientOf, send } from '../../messaging/send.ts'
import { changeAccount, type UserAct } from '../act.ts'
import { endSessionsOf } from '../end-access.ts'
import { inviteByMail } from '../invitation.ts'
import { temporaryPassword } from '../temporary-password.ts'

const DAY_MINUTES = 24 * 60

const CLOSED = ['SUSPENDED', 'DEACTIVATED']

/** Invites somebody again; the link in the mail before holds no longer. Answers with the masked address. */
export const invite: UserAct<string> = {
  activity: 'sendInvite',
  async run(db, account, { client, settings, now }) {
    if (account.status !== 'INVITED') return CLOSED.includes(account.status) ? 'CLOSED' : 'UNCHANGED'
    const { email, signInMethod } = account
    if (signInMethod !== 'PASSWORD') return 'MANAGED_ELSEWHERE'
    if (email === null) return 'NO_ADDRESS'
    // Who has confirmed the address already, but let the time for the first password go by, needs a link for that.
    if (account.emailVerifiedAt) {
      const token = await issueToken(db, client, { purpose: 'SET_PASSWORD', userId: account.id, boundTo: email, minutes: DAY_MINUTES }, now)
      await send(db, client, { notificationId: 124, channels: ['EMAIL'], to: recipientOf(account, client), values: { link: newPasswordAddress(settings, client, token) }, now })
    } else await inviteByMail(db, client, settings, account, now)
    const address = masked(email) ?? ''
    return { result: address, detail: { email: address } }
  },
}

/** Sends a link that sets a new password, valid for a day. Answers with the masked address. */
export const sendResetLink: UserAct<string> = {
  activity: 'resetUserPassword',
  async run(db, account, { client, settings, now }) {
    if (CLOSED.includes(account.status)) return 'CLOSED'
    const person = await personById({ db, client }, account.id)
    if (!person || person.networkAccount || account.signInMethod !== 'PASSWORD') return 'MANAGED_ELSEWHERE'
    if (account.email === null) return 'NO_ADDRESS'
    const token = await issueToken(db, client, { purpose: 'SET_PASSWORD', userId: account.id, boundTo: account.email, minutes: DAY_MINUTES }, now)
    const link = newPasswordAddress(settings, client, token)
    await send(db, client, { notificationId: 124, channels: ['EMAIL'], to: recipientOf(account, client), values: { link }, now })
    const address = masked(account.email) ?? ''
    return { result: address, detail: { way: 'LINK', email: address } }
  },
}

/** Gives somebody a password that must be changed at the first sign-in. Answers with it; it is kept nowhere but as a hash. */
export const setTemporary: UserAct<string> = {
  activity: 'resetUserPassword',
  async run(db, account, context) {
    const { client } = context
    if (CLOSED.includes(account.status)) return 'CLOSED'
    const person = await personById({ db, client }, account.id)
    if (!person || person.networkAccount || account.signInMethod !== 'PASSWORD') return 'MANAGED_ELSEWHERE'
    const password = temporaryPassword()
    const endedSessions = await setPassword(person, { password, activity: 'resetUserPassword', temporary: true }, { ...context, db })
    return { result: password, detail: { way: 'TEMPORARY', endedSessions } }
  },
}

/** Demands another password at the next sign-in, which is at once. */
export const forcePasswordChange: UserAct<null> = {
  activity: 'forcePasswordChange',
  async run(db, account, { client, now }) {
    if (CLOSED.includes(account.status)) return 'CLOSED'
    const person = await personById({ db, client }, account.id)
    if (!person || person.networkAccount || account.signInMethod !== 'PASSWORD') return 'MANAGED_ELSEWHERE'
    if (account.mustChangePassword || account.status === 'INVITED') return 'UNCHANGED'
    await changeAccount(db, account, { mustChangePassword: true })
    return { result: null, detail: { endedSessions: await endSessionsOf(db, client.id, account.id, now) } }
  },
}

/** Forgets wrong passwords and codes asked for too often. */
export const unlock: UserAct<null> = {
  activity: 'unlockUser',
  async run(db, account, context) {
    const key = `account:${account.id}`
    const [guard] = await db.select().from(attemptGuard).where(eq(attemptGuard.key, key))
    const forgotten = await forgetUses({ ...context, db }, ['resetPerAccount', 'codePerAccount', 'confirmPerAccount'], account.id)
    if (!guard && forgotten === 0 && account.status !== 'LOCKED' && account.lockedUntil === null) return 'UNCHANGED'
    await clearFailures(db, key)
    await changeAccount(db, account, { lockedUntil: null, ...(account.status === 'LOCKED' ? { status: 'ACTIVE' as const } : {}) })
    return { result: null, detail: { failures: guard?.failures ?? 0 } }
  },
}

/** Signs somebody out everywhere. Answers with how often they were signed in. */
export const signOutEverywhere: UserAct<number> = {
  activity: 'revokeUserSessions',
  async run(db, account, { client, now }) {
    const count = await endSessionsOf(db, client.id, account.id, now)
    return count === 0 ? 'UNCHANGED' : { result: count, detail: { count } }
  },
}
