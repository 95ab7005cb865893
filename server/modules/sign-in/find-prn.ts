import { and, eq, sql } from 'drizzle-orm'
import { toNameKey } from '../../../src/contract/fold-letters.ts'
import { student } from '../../db/schema.ts'
import { runTransaction } from '../../db/transaction.ts'
import { recordAudit } from '../../lib/audit/audit.ts'
import type { ActivityHandlers } from '../../lib/context/handler.ts'
import { enqueueMessage } from '../../lib/messaging/send.ts'
import { countSecondsToWait, refuseTooManyFromAddress } from '../../lib/rate-limit/count-use.ts'
import { toNetworkKey } from '../../lib/rate-limit/keys.ts'
import { respondInConstantTime } from '../account/person/constant-time-response.ts'

/** Returns a name for comparison by its letters only: records join the names of a person with signs such as @. */
const normaliseNameLetters = (name: string): string => toNameKey(name).replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')

/** Handles the search for a forgotten registration number, whose last digits are sent to the mobile on record. */
export const findPrnActivities = {
  async findPrn({ name, dob, collegeId }, context) {
    const tooMany = await refuseTooManyFromAddress(context, 'findPrnPerAddress')
    if (tooMany) return tooMany
    const { client, now } = context
    const sought = normaliseNameLetters(name)
    return respondInConstantTime(async () => {
      const seconds = await countSecondsToWait(
        context,
        'findPrnPerName',
        toNetworkKey(context.address, `${sought} ${dob}`),
      )
      if (seconds > 0) return { outcome: 'WAIT', seconds }
      const atCollege =
        collegeId === undefined
          ? undefined
          : sql`exists (select 1 from enrolment e where e.client_id = ${client.id} and e.student_id = ${student.id} and e.college_id = ${collegeId})`
      const rows = await context.db
        .select()
        .from(student)
        .where(and(eq(student.clientId, client.id), eq(student.dob, dob), atCollege))
      const named = rows.filter((row) =>
        [row.name, ...Object.values(row.nameI18n)].some(
          (knownName) => sought !== '' && normaliseNameLetters(knownName) === sought,
        ),
      )
      const [match] = named.length === 1 ? named : []
      const often = await countSecondsToWait(context, 'findPrnPerStudent', match ? match.id : `nobody ${sought} ${dob}`)
      const found = often === 0 ? match : undefined
      const to = {
        userId: found?.userId ?? null,
        email: null,
        mobile: found?.mobile ?? null,
        language: found?.preferredLanguage ?? client.details.defaultLanguage,
      }
      await runTransaction(context.db, async (db) => {
        await enqueueMessage(db, client, {
          notificationId: 110,
          channels: ['SMS'],
          to,
          values: { digits: found?.prn.slice(-4) ?? '' },
          now,
        })
        await recordAudit(db, {
          clientId: client.id,
          at: now,
          activity: 'findPrn',
          entity: 'student',
          entityId: found ? String(found.id) : '',
          detail: { sent: found?.mobile != null },
          address: context.address,
          requestId: context.requestId,
        })
      })
      return { outcome: 'SENT' }
    })
  },
} satisfies Partial<ActivityHandlers>
