import { and, eq, ne, sql } from 'drizzle-orm'
import type { OutputOf } from '../../../src/contract/activity.ts'
import type { confirmContactOtp } from '../../../src/contract/account/my-details.ts'
import { findPersonById } from './person/find-person.ts'
import { normaliseEmail } from '../../db/identity/email-key.ts'
import { countSecondsToWait } from '../../lib/rate-limit/count-use.ts'
import { maskContact } from '../../lib/identity/masks.ts'
import { checkCode, issueCode } from './person/one-time-code.ts'
import { replaceTokens } from './person/one-time-tokens.ts'
import { recordCallerAct } from '../../lib/audit/audit.ts'
import { student, userAccount } from '../../db/schema.ts'
import { mapUniqueViolation } from '../../db/unique-violation.ts'
import { runTransaction } from '../../db/transaction.ts'
import { refuse, type ActivityHandlers, type Refusal } from '../../lib/context/handler.ts'
import { buildRecipient, enqueueMessage } from '../../lib/messaging/send.ts'
import { getMessage } from '../../lib/i18n/messages.ts'
import { toInternationalNumber, refuseField } from './my-details.ts'

const MINUTES = 15

/** The notifications that carry the verification code for an address or a mobile number, by kind of contact. */
const MESSAGE = { EMAIL: 106, MOBILE: 107 } as const

/**
 * Handles changes of the caller's contacts: a new address or number takes effect once its code is entered
 * (specification, section 11.3.6).
 */
export const myContactActivities = {
  async sendContactOtp({ kind, value }, context) {
    const { client, actor, now } = context
    const contact = kind === 'EMAIL' ? value : toInternationalNumber(value)
    if (contact === undefined) return refuseField(context, 'value')
    const person = await findPersonById(context, actor.userId)
    if (!person) return refuse('notFound')
    const { account } = person
    const [current, proven] =
      kind === 'EMAIL' ? [account.email, account.emailVerifiedAt] : [account.mobile, account.mobileVerifiedAt]
    if (proven && current !== null && normaliseEmail(current) === normaliseEmail(contact)) return { outcome: 'SAME' }
    const seconds =
      (await countSecondsToWait(context, 'codeAgain', `contact ${actor.userId}`)) ||
      (await countSecondsToWait(context, 'contactPerAccount', actor.userId))
    if (seconds > 0) return { outcome: 'WAIT', seconds }
    return runTransaction(context.db, async (db) => {
      const { request, code } = await issueCode(
        db,
        client,
        { purpose: 'CONTACT_CODE', userId: actor.userId, boundTo: `${kind}:${contact}`, minutes: MINUTES },
        now,
      )
      const to = {
        ...buildRecipient(account, client),
        email: kind === 'EMAIL' ? contact : null,
        mobile: kind === 'MOBILE' ? contact : null,
      }
      await enqueueMessage(db, client, {
        notificationId: MESSAGE[kind],
        channels: [kind === 'EMAIL' ? 'EMAIL' : 'SMS'],
        to,
        values: { code },
        now,
      })
      await recordCallerAct(db, context, {
        activity: 'sendContactOtp',
        entity: 'user_account',
        entityId: String(actor.userId),
        detail: { kind, to: maskContact(contact) },
      })
      return {
        outcome: 'SENT',
        request,
        masked: maskContact(contact),
        validSeconds: MINUTES * 60,
        resendAfterSeconds: 45,
      }
    })
  },

  async confirmContactOtp({ request, code }, context) {
    const { client, actor, now } = context
    const person = await findPersonById(context, actor.userId)
    if (!person) return refuse('notFound')
    const { account } = person
    const result = await checkCode(context, request, code, ['CONTACT_CODE'])
    if (result.outcome !== 'RIGHT') return result
    const [, kind, contact = ''] = /^(EMAIL|MOBILE):(.+)$/.exec(result.row.boundTo ?? '') ?? []
    if (result.row.userId !== actor.userId || contact === '') return { outcome: 'ENDED' }
    const writeContact = (): Promise<OutputOf<typeof confirmContactOtp> | Refusal> =>
      runTransaction(context.db, async (db) => {
        const isMail = kind === 'EMAIL'
        const [other] = isMail
          ? await db
              .select({ id: userAccount.id })
              .from(userAccount)
              .where(
                and(
                  eq(userAccount.clientId, client.id),
                  ne(userAccount.id, actor.userId),
                  eq(userAccount.emailKey, contact),
                  sql`${userAccount.emailVerifiedAt} is not null`,
                ),
              )
          : []
        if (other) return { outcome: 'TAKEN' }
        const [saved] = await db
          .update(userAccount)
          .set({
            ...(isMail
              ? { email: contact, emailKey: contact, emailVerifiedAt: now }
              : { mobile: contact, mobileVerifiedAt: now }),
            rowVersion: sql`${userAccount.rowVersion} + 1`,
          })
          .where(and(eq(userAccount.clientId, client.id), eq(userAccount.id, actor.userId)))
          .returning({ rowVersion: userAccount.rowVersion })
        if (person.student)
          await db
            .update(student)
            .set(isMail ? { email: contact } : { mobile: contact })
            .where(and(eq(student.clientId, client.id), eq(student.id, person.student.id)))
        // Tokens that were sent to the old contact must no longer work.
        await replaceTokens(
          db,
          client.id,
          { userId: actor.userId },
          ['RESET_CODE', 'SET_PASSWORD', 'SIGN_IN_CODE', 'EMAIL_CONFIRM'],
          now,
        )
        const to = buildRecipient(account, client)
        await enqueueMessage(db, client, {
          notificationId: 109,
          channels: ['EMAIL', 'SMS'],
          to,
          values: { what: getMessage(to.language, isMail ? 'contact.email' : 'contact.mobile') },
          now,
        })
        await recordCallerAct(db, context, {
          activity: 'confirmContactOtp',
          entity: 'user_account',
          entityId: String(actor.userId),
          detail: { kind, to: maskContact(contact) },
        })
        return saved ? { outcome: 'CONFIRMED', rowVersion: saved.rowVersion } : refuse('notFound')
      })
    return writeContact().catch((error: unknown) => {
      if (mapUniqueViolation(error) === 'email') return { outcome: 'TAKEN' }
      throw error
    })
  },
} satisfies Partial<ActivityHandlers>
