import { and, eq, sql } from 'drizzle-orm'
import { findPersonById, type Person } from './person/find-person.ts'
import { normaliseNumber } from '../../lib/identity/plain-number.ts'
import { recordCallerAct } from '../../lib/audit/audit.ts'
import { student, userAccount, userCredential, userProfile } from '../../db/schema.ts'
import { runTransaction } from '../../db/transaction.ts'
import {
  refuse,
  type ActivityHandlers,
  type ActorContext,
  type QueryHandlers,
  type Refusal,
} from '../../lib/context/handler.ts'
import { getMessage } from '../../lib/i18n/messages.ts'
import { isFormOfName, getRecordedName } from './person/name-forms.ts'
import { listAssets } from './assets.ts'
import { listRequests } from './privacy.ts'

/** Returns whether the name is read-only: names from the university's record or its directory are changed there. */
const nameLocked = ({ student: row, networkAccount }: Person): boolean => row !== null || networkAccount

const toIso = (at: Date | null | undefined): string | null => at?.toISOString() ?? null

/** Returns a number in its stored form, `+` and digits; undefined when it cannot be a phone number. */
export function toInternationalNumber(typed: string): string | undefined {
  const plain = normaliseNumber(typed)
  return /^\+\d{8,15}$/.test(plain) ? plain : undefined
}

/** Refuses one field with a validation error in the caller's language. */
export const refuseField = ({ language }: Pick<ActorContext, 'language'>, field: string): Refusal =>
  refuse('invalidInput', {}, { fieldErrors: [{ field, message: getMessage(language, 'field.invalid') }] })

/** Handles changes of the caller's own record that need no verification (specification, section 11.3.6). */
export const myDetailActivities = {
  async updateUserDetails(
    { rowVersion, displayName, designation, preferredLanguage, guardianMobile, notices },
    context,
  ) {
    const { client, actor, language } = context
    const person = await findPersonById(context, actor.userId)
    if (!person) return refuse('notFound')
    if ((displayName !== undefined && nameLocked(person)) || (designation !== undefined && person.student))
      return refuseField(context, displayName === undefined ? 'designation' : 'displayName')
    const recorded = getRecordedName(person)
    if (displayName !== undefined && !isFormOfName(displayName, recorded)) {
      return refuse(
        'invalidInput',
        {},
        {
          fieldErrors: [
            { field: 'displayName', message: getMessage(language, 'field.notYourName', { name: recorded.name }) },
          ],
        },
      )
    }
    const guardian = typeof guardianMobile === 'string' ? toInternationalNumber(guardianMobile) : guardianMobile
    if (guardianMobile !== undefined && (!person.student || guardian === undefined))
      return refuseField(context, 'guardianMobile')
    const isOwnAccount = and(eq(userAccount.clientId, client.id), eq(userAccount.id, actor.userId))
    return runTransaction(context.db, async (db) => {
      const [saved] = await db
        .update(userAccount)
        .set({
          rowVersion: sql`${userAccount.rowVersion} + 1`,
          ...(preferredLanguage === undefined ? {} : { preferredLanguage }),
          ...(notices && { noticesByEmail: notices.email, noticesBySms: notices.sms }),
        })
        .where(and(isOwnAccount, eq(userAccount.rowVersion, rowVersion)))
        .returning({ rowVersion: userAccount.rowVersion })
      if (!saved) return refuse('stale')
      // The recorded name is kept, so that a new display name is always compared with the record and never with an
      // earlier display name.
      const profile = {
        ...(displayName === undefined ? {} : { displayName, ...recorded.parts }),
        ...(designation === undefined ? {} : { designation }),
      }
      if (Object.keys(profile).length > 0)
        await db
          .update(userProfile)
          .set(profile)
          .where(and(eq(userProfile.clientId, client.id), eq(userProfile.userId, actor.userId)))
      // Messages about examinations also go to students without an account: in the language of the record.
      if (preferredLanguage !== undefined)
        await db
          .update(student)
          .set({ preferredLanguage })
          .where(and(eq(student.clientId, client.id), eq(student.userId, actor.userId)))
      if (guardian !== undefined && person.student)
        await db
          .update(student)
          .set({ guardianMobile: guardian })
          .where(and(eq(student.clientId, client.id), eq(student.id, person.student.id)))
      const changed = Object.entries({ displayName, designation, preferredLanguage, guardianMobile, notices }).flatMap(
        ([field, value]) => (value === undefined ? [] : [field]),
      )
      await recordCallerAct(db, context, {
        activity: 'updateUserDetails',
        entity: 'user_account',
        entityId: String(actor.userId),
        detail: { changed },
      })
      return { outcome: 'SAVED', rowVersion: saved.rowVersion }
    })
  },
} satisfies Partial<ActivityHandlers>

/** Handles queries for the caller's own record. */
export const myDetailQueries = {
  async myDetails(_input, context) {
    const { db, client, actor } = context
    const person = await findPersonById(context, actor.userId)
    if (!person) return refuse('notFound')
    const { account, profile, student: row, networkAccount } = person
    const [assets, requests, [credential]] = await Promise.all([
      listAssets(person, context),
      listRequests(context),
      db
        .select({ changedAt: userCredential.changedAt })
        .from(userCredential)
        .where(and(eq(userCredential.clientId, client.id), eq(userCredential.userId, actor.userId))),
    ])
    const name = profile?.displayName ?? account.loginName
    const isPictureMissing = (kind: 'PHOTO' | 'SIGNATURE'): boolean =>
      row !== null && assets.some((asset) => asset.kind === kind && asset.status === 'NONE')
    const missing = [
      ...(account.email === null ? (['EMAIL'] as const) : []),
      ...(account.mobile === null ? (['MOBILE'] as const) : []),
      ...(['PHOTO', 'SIGNATURE'] as const).filter(isPictureMissing),
    ]
    return [
      {
        rowVersion: account.rowVersion,
        userName: account.loginName,
        userType: account.userType,
        displayName: name,
        names: { name, translations: { ...profile?.nameI18n } },
        nameLocked: nameLocked(person),
        designation: profile?.designation ?? null,
        prn: row?.prn ?? null,
        email: account.email,
        emailVerifiedAt: toIso(account.emailVerifiedAt),
        mobile: account.mobile,
        mobileVerifiedAt: toIso(account.mobileVerifiedAt),
        guardianMobile: row?.guardianMobile ?? null,
        preferredLanguage: account.preferredLanguage,
        notices: { email: account.noticesByEmail, sms: account.noticesBySms },
        assets,
        missing,
        requests,
        passwordChangedAt: toIso(credential?.changedAt),
        networkAccount,
      },
    ]
  },
} satisfies Partial<QueryHandlers>
