import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { MESSAGE_CHANNELS } from '../../../../src/contract/messages/message-log.ts'
import type { Database } from '../../../db/database.ts'
import { student, studentMessage, studentMessageRecipient } from '../../../db/schema.ts'
import { runTransaction } from '../../../db/transaction.ts'
import { FIRST_BIRTHDAY } from '../../../lib/access/erased.ts'
import { hasLeft } from '../../../lib/access/on-roll.ts'
import { findClientById } from '../../../lib/clients/clients.ts'
import { createLeases } from '../../../lib/jobs/leases.ts'
import { openRunner, type RunningJobs } from '../../../lib/jobs/runner.ts'
import { enqueueForEverybody, STUDENT_MESSAGE, type Notice } from '../../../lib/messaging/send.ts'
import type { StudentMessageRow } from './find-message.ts'
import { buildValues, findTextLanguage } from './reach.ts'

/** How many students one slice queues messages for. */
const AT_ONCE = 200

const leases = createLeases({
  table: studentMessage,
  id: studentMessage.id,
  owner: studentMessage.owner,
  working: eq(studentMessage.status, 'RELEASED'),
})

/** What queueing messages needs. */
interface QueueParts {
  readonly db: Database
  readonly now: () => Date
  /** Awaited between two slices. */
  readonly yieldToRequests?: () => Promise<void>
  /** Reports an error. */
  readonly onFault: (error: unknown, kind: string) => void
}

/** Queues a message for its next students, once each; it is queued when nobody is left. */
const enqueueSlice = (job: StudentMessageRow, { db: outside, now: readNow }: QueueParts): Promise<void> =>
  runTransaction(outside, async (db) => {
    const client = await findClientById(db, job.clientId)
    if (!client) return
    await leases.lock(db, job)
    const now = readNow()
    const ofMessage = and(
      eq(studentMessageRecipient.clientId, job.clientId),
      eq(studentMessageRecipient.studentMessageId, job.id),
    )
    const found = await db
      .select({ student })
      .from(studentMessageRecipient)
      .innerJoin(
        student,
        and(eq(student.clientId, studentMessageRecipient.clientId), eq(student.id, studentMessageRecipient.studentId)),
      )
      .where(and(ofMessage, isNull(studentMessageRecipient.queuedAt)))
      .orderBy(asc(studentMessageRecipient.studentId))
      .limit(AT_ONCE)
    const channels = MESSAGE_CHANNELS.filter((one) => job.channels.includes(one))
    const notices = found.flatMap(({ student: one }): Notice[] => {
      // Who has left or was erased since then gets nothing.
      if (hasLeft(one.status) || one.dob < FIRST_BIRTHDAY) return []
      const language = findTextLanguage(job.texts, one.preferredLanguage, client)
      const text = job.texts[language]
      if (!text) return []
      return channels.map((channel) => ({
        notificationId: STUDENT_MESSAGE,
        channels: [channel],
        to: { userId: one.userId, email: one.email, mobile: one.mobile, language },
        values: buildValues(text, channel),
        requestedBy: job.requestedBy,
        dedupeKey: `student-message ${job.id} ${one.id}`,
        studentMessage: { id: job.id, studentId: one.id },
        now,
      }))
    })
    await enqueueForEverybody(db, client, notices)
    if (found.length > 0)
      await db
        .update(studentMessageRecipient)
        .set({ queuedAt: now })
        .where(
          and(
            ofMessage,
            inArray(
              studentMessageRecipient.studentId,
              found.map(({ student: { id } }) => id),
            ),
          ),
        )
    await leases.update(db, job, {
      done: job.done + found.length,
      ...(found.length < AT_ONCE && { status: 'QUEUED', owner: null, leaseUntil: null }),
    })
  })

/**
 * Starts to queue messages to students in this process: slice by slice, and on where another process was stopped or
 * killed.
 */
export const openStudentMessages = (parts: QueueParts): RunningJobs =>
  openRunner({
    db: parts.db,
    leases,
    read: async (id) => (await parts.db.select().from(studentMessage).where(eq(studentMessage.id, id)))[0],
    slice: (job) => enqueueSlice(job, parts),
    yieldToRequests: parts.yieldToRequests,
    onFault: parts.onFault,
  })
