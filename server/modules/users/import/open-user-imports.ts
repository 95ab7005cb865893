import { and, eq } from 'drizzle-orm'
import { runTransaction } from '../../../db/transaction.ts'
import { userAccount } from '../../../db/schema.ts'
import type { Client } from '../../../lib/clients/clients.ts'
import { buildPortalUrl } from '../../../lib/config/portal-address.ts'
import { buildEnd, type ImportParts } from '../../../lib/imports/define-imports.ts'
import type { RunningJobs } from '../../../lib/jobs/runner.ts'
import { buildRecipient, enqueueMessage } from '../../../lib/messaging/send.ts'
import { openFirstLines } from './first-lines.ts'
import { userImports, type ImportRow } from './progress.ts'
import { checkOrWriteSlice } from './slices.ts'
import { countByOutcome } from './import-queries.ts'

const FINISHED = 502

/** Marks an import as finished; after a run, notifies the user who started it. */
async function finishImport(job: ImportRow, parts: ImportParts, client: Client): Promise<void> {
  const { leases } = userImports
  if (job.status === 'CHECKING')
    return leases.update(parts.db, job, { status: 'CHECKED', owner: null, leaseUntil: null })
  const now = parts.now()
  await runTransaction(parts.db, async (db) => {
    const counts = await countByOutcome({ db }, job)
    const [account] = await db
      .select()
      .from(userAccount)
      .where(and(eq(userAccount.clientId, client.id), eq(userAccount.id, job.createdBy)))
    if (account)
      await enqueueMessage(db, client, {
        notificationId: FINISHED,
        channels: ['EMAIL'],
        to: buildRecipient(account, client),
        values: {
          name: job.fileName,
          good: String(counts.CREATED + counts.UPDATED + counts.SKIPPED),
          bad: String(counts.WRONG),
          link: buildPortalUrl(parts.settings, client, 'users', { import: job.publicId }),
        },
        dedupeKey: `user-import ${job.publicId}`,
        now,
      })
    await leases.update(db, job, { status: 'DONE', ...buildEnd(now) })
  })
  await parts.vacuum?.()
}

/** Starts the processing of user imports in this process. */
export function openUserImports(parts: ImportParts): RunningJobs {
  const working = { ...parts, firstLines: openFirstLines() }
  return userImports.openWork(parts, {
    slice: (job, worker) => checkOrWriteSlice(job, { ...working, ...worker }),
    finish: (job, { client }) => finishImport(job, parts, client),
  })
}
