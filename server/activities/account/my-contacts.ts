import { and, eq, ne, sql } from 'drizzle-orm'
import type { OutputOf } from '../../../src/contract/activity.ts'
import type { confirmContactOtp } from '../../../src/contract/account/my-details.ts'
import { personById } from '../../account/find-person.ts'
import { secondsToWait } from '../../account/limits.ts'
import { masked } from '../../account/masks.ts'
import { checkCode, issueCode, replaceTokens } from '../../account/one-time.ts'
import { audit } from '../../audit.ts'
import { student, userAccount } from '../../db/schema.ts'
import { takenMeanwhile } from '../../db/taken.ts'
import { transaction } from '../../db/transaction.ts'
import { refuse, type ActivityHandlers, type Refusal } from '../../handler.ts'
import { recipientOf, send } from '../../messaging/send.ts'
import { sentence } from '../../words.ts'
import { internationalNumber, refuseField } from './my-details.ts'

const MINUTES = 15

/** The message that asks whether an address or a number is somebody's own. */
const MESSAGE = { EMAIL: 106, MOBILE: 107 } as const

/** A new address or number counts when a code has come back from it (domain brief 2.3.6). */
export const myContactActivities = {
  async sendContactOtp({ kind, value }, context) {
    const { client, actor, now, address, requestId } = context
    const contact = kind === 'EMAIL' ? value : internationalNumber(value)
    if (contact === undefined) return refuseField(context, 'value')
    const person = await personById(context, actor.userId)
    if (!person) return refuse('notFound')
    const { account } = person
    const [current, proven] = kind === 'EMAIL' ? [account.email?.toLowerCase(), account.emailVerifiedAt] : [account.mobile, account.mobileVerifiedAt]
    if (proven && current === contact.toLowerCase()) return { outcome: 'SAME' }
    const seconds = (await secondsToWait(context, 'codeAgain', `contact ${actor.userId}`)) || (await secondsToWait(context, 'contactPerAccount', actor.userId))
    if (seconds > 0) return { outcome: 'WAIT', seconds }
    return transaction(context.db, async (db) => {
      const { request, code } = await issueCode(db, client, { purpose: 'CONTACT_CODE', userId: actor.userId, boundTo: `${kind}:${contact}`, minutes: MINUTES }, now)
      const to = { ...recipientOf(account, client), email: kind === 'EMAIL' ? contact : null, mobile: kind === 'MOBILE' ? contact : null }
      await send(db, client, { notificationId: MESSAGE[kind], channels: [kind === 'EMAIL' ? 'EMAIL' : 'SMS'], to, values: { code }, now })
      await audit(db, { clientId: client.id, at: now, actorUserId: actor.userId, activity: 'sendContactOtp', entity: 'user_account', entityId: String(actor.userId), detail: { kind, to: masked(contact) }, address, requestId })
      return { outcome: 'SENT', request, masked: masked(contact), validSeconds: MINUTES * 60, resendAfterSeconds: 45 }
    })
  },

  async confirmContactOtp({ request, code }, context) {
    const { client, actor, now, address, requestId } = context
    const person = await personById(context, actor.userId)
    if (!person) return refuse('notFound')
    const { account } = person
    const result = await checkCode(context, request, code, ['CONTACT_CODE'])
    if (result.outcome !== 'RIGHT') return result
    const [, kind, contact = ''] = /^(EMAIL|MOBILE):(.+)$/.exec(result.row.boundTo ?? '') ?? []
    if (result.row.userId !== actor.userId || contact === '') return { outcome: 'ENDED' }
    const write = (): Promise<OutputOf<typeof confirmContactOtp> | Refusal> => transaction(context.db, async (db) => {
      const isMail = kind === 'EMAIL'
      const [other] = isMail
        ? await db.select({ id: userAccount.id }).from(userAccount).where(and(eq(userAccount.clientId, client.id), ne(userAccount.id, actor.userId), sql`lower(${userAccount.email}) = lower(${contact})`, sql`${userAccount.emailVerifiedAt} is not null`))
        : []
      if (other) return { outcome: 'TAKEN' }
      const [saved] = await db
        .update(userAccount)
        .set({ ...(isMail ? { email: contact, emailVerifiedAt: now } : { mobile: contact, mobileVerifiedAt: now }), rowVersion: sql`${userAccount.rowVersion} + 1` })
        .where(and(eq(userAccount.clientId, client.id), eq(userAccount.id, actor.userId)))
        .returning({ rowVersion: userAccount.rowVersion })
      if (person.student) await db.update(student).set(isMail ? { email: contact } : { mobile: contact }).where(and(eq(student.clientId, client.id), eq(student.id, person.student.id)))
      // What was sent to the old one must open nothing any more.
      await replaceTokens(db, client.id, { userId: actor.userId }, ['RESET_CODE', 'SET_PASSWORD', 'SIGN_IN_CODE', 'EMAIL_CONFIRM'], now)
      const to = recipientOf(account, client)
      await send(db, client, { notificationId: 109, channels: ['EMAIL', 'SMS'], to, values: { what: sentence(to.language, isMail ? 'contact.email' : 'contact.mobile') }, now })
      await audit(db, { clientId: client.id, at: now, actorUserId: actor.userId, activity: 'confirmContactOtp', entity: 'user_account', entityId: String(actor.userId), detail: { kind, to: masked(contact) }, address, requestId })
      return saved ? { outcome: 'CONFIRMED', rowVersion: saved.rowVersion } : refuse('notFound')
    })
    return write().catch((error: unknown) => {
      if (takenMeanwhile(error) === 'email') return { outcome: 'TAKEN' }
      throw error
    })
  },
} satisfies Partial<ActivityHandlers>
