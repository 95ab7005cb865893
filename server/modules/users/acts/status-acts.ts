import { and, eq } from 'drizzle-orm'
import { findPersonById } from '../../account/person/find-person.ts'
import { userCredential } from '../../../db/schema.ts'
import { buildRecipient, enqueueMessage } from '../../../lib/messaging/send.ts'
import { changeAccount, type UserAct } from './act.ts'
import { formatDay } from '../../../lib/i18n/format-day.ts'
import { endAccess } from '../accounts/end-access.ts'
import { isLastAdmin } from '../accounts/last-admin.ts'
import { transferImports } from '../record/open-work.ts'
import { listCollegesAdministeredAlone } from '../college/administered-alone.ts'
import { getInstantAfterDay } from '../college/administered-alone.ts'
import { formatIsoDay } from '../../../lib/time/iso-day.ts'

const CLOSED = ['SUSPENDED', 'DEACTIVATED']

/** Suspends a person; their sessions end immediately. */
export const buildSuspension = (reason: string): UserAct<null> => ({
  activity: 'setUserStatus',
  async run(db, account, { client, now }) {
    if (CLOSED.includes(account.status)) return account.status === 'SUSPENDED' ? 'UNCHANGED' : 'CLOSED'
    if (await isLastAdmin(db, client.id, account.id, now)) return 'LAST_ADMIN'
    await changeAccount(db, account, { status: 'SUSPENDED', statusReason: reason })
    const endedSessions = await endAccess(db, client.id, account.id, now)
    await enqueueMessage(db, client, {
      notificationId: 121,
      channels: ['EMAIL', 'SMS'],
      to: buildRecipient(account, client),
      values: { reason },
      now,
    })
    return { result: null, detail: { from: account.status, to: 'SUSPENDED', reason, endedSessions } }
  },
})

/** Reactivates a suspended person; a person who never set a password returns to INVITED. */
export const buildActivation = (reason?: string): UserAct<null> => ({
  activity: 'setUserStatus',
  async run(db, account, { client, now }) {
    if (account.status !== 'SUSPENDED') return account.status === 'DEACTIVATED' ? 'CLOSED' : 'UNCHANGED'
    const person = await findPersonById({ db, client }, account.id)
    const [knownAccount] = await db
      .select({ id: userCredential.userId })
      .from(userCredential)
      .where(and(eq(userCredential.clientId, client.id), eq(userCredential.userId, account.id)))
    const to = knownAccount || person?.networkAccount || account.signInMethod !== 'PASSWORD' ? 'ACTIVE' : 'INVITED'
    await changeAccount(db, account, { status: to, statusReason: null })
    if (to === 'ACTIVE')
      await enqueueMessage(db, client, {
        notificationId: 122,
        channels: ['EMAIL', 'SMS'],
        to: buildRecipient(account, client),
        now,
      })
    return { result: null, detail: { from: account.status, to, ...(reason === undefined ? {} : { reason }) } }
  },
})

/**
 * Deactivates an account: now, or after its last day of use. Imports pass to the successor immediately. A college that
 * would have no other administrator by then must be handed over first. Suspension has no such condition, because it
 * must be possible at once when a password is stolen.
 */
export const buildDeactivation = (
  reason: string,
  on: string | undefined,
  successor: string | undefined,
): UserAct<null> => ({
  activity: 'setUserStatus',
  access: { kind: 'STATUS', facts: [reason] },
  async run(db, account, context) {
    const { client, now } = context
    if (account.status === 'DEACTIVATED') return 'UNCHANGED'
    if (await isLastAdmin(db, client.id, account.id, now)) return 'LAST_ADMIN'
    const later = on !== undefined && on >= formatIsoDay(client.timeZone, now)
    if ((await listCollegesAdministeredAlone(db, account, later ? getInstantAfterDay(on) : now)).length > 0)
      return 'ONLY_COLLEGE_ADMIN'
    const transferred = successor === undefined ? undefined : await transferImports(db, account, successor, context)
    if (transferred === null) return 'NO_SUCCESSOR'
    const handedOver = transferred === undefined ? {} : { successor, imports: transferred }
    if (later) {
      await changeAccount(db, account, { validTo: on, statusReason: reason })
      const to = buildRecipient(account, client)
      await enqueueMessage(db, client, {
        notificationId: 125,
        channels: ['EMAIL'],
        to,
        values: { day: formatDay(on, to.language), reason },
        now,
      })
      return { result: null, detail: { from: account.status, closesAfter: on, reason, ...handedOver } }
    }
    await changeAccount(db, account, { status: 'DEACTIVATED', statusReason: reason })
    const endedSessions = await endAccess(db, client.id, account.id, now)
    await enqueueMessage(db, client, {
      notificationId: 123,
      channels: ['EMAIL', 'SMS'],
      to: buildRecipient(account, client),
      values: { reason },
      now,
    })
    return { result: null, detail: { from: account.status, to: 'DEACTIVATED', reason, endedSessions, ...handedOver } }
  },
})
