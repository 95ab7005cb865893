import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PlatformInstitution } from '../../../../src/contract/institution/platform.ts'
import {
  client as clientTable,
  institutionArchive,
  institutionRemoval,
  institutionUsage,
  userAccount,
  userProfile,
} from '../../../db/schema.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { getShownStatus } from './archive/archive-row.ts'
import { findSecondPersonDenial } from '../../../lib/second-person/second-person.ts'
import { buildRemovalDecision } from './removal-decision.ts'
import { OPEN } from './removal.ts'

type Removal = NonNullable<PlatformInstitution['removal']>

async function openRemovals(context: ActorContext): Promise<ReadonlyMap<number, Removal>> {
  const { db, client, actor } = context
  const [asker, approver] = [alias(userProfile, 'asker'), alias(userProfile, 'approver')]
  const rows = await db
    .select({ removal: institutionRemoval, asker: asker.displayName, approver: approver.displayName })
    .from(institutionRemoval)
    .leftJoin(
      asker,
      and(eq(asker.clientId, institutionRemoval.clientId), eq(asker.userId, institutionRemoval.requestedBy)),
    )
    .leftJoin(
      approver,
      and(eq(approver.clientId, institutionRemoval.clientId), eq(approver.userId, institutionRemoval.approvedBy)),
    )
    .where(and(eq(institutionRemoval.clientId, client.id), inArray(institutionRemoval.status, [...OPEN])))
  const removals = new Map<number, Removal>()
  for (const { removal, asker: requestedBy, approver: approvedBy } of rows)
    removals.set(removal.institutionId, {
      removalId: removal.publicId,
      status: OPEN.find((status) => status === removal.status) ?? 'REQUESTED',
      reason: removal.reason,
      requestedBy: requestedBy ?? '',
      requestedAt: removal.createdAt.toISOString(),
      approvedBy,
      approvedAt: removal.approvedAt?.toISOString() ?? null,
      dueAt: removal.dueAt?.toISOString() ?? null,
      cannotApprove: await findSecondPersonDenial(
        context,
        actor.userId,
        buildRemovalDecision(removal.requestedBy, context),
      ),
    })
  return removals
}

/** Returns the caller's last export of each institution. */
async function listLastArchives({ db, client, actor, now }: ActorContext) {
  const rows = await db
    .selectDistinctOn([institutionArchive.institutionId])
    .from(institutionArchive)
    .where(and(eq(institutionArchive.clientId, client.id), eq(institutionArchive.userId, actor.userId)))
    .orderBy(institutionArchive.institutionId, desc(institutionArchive.id))
  return new Map(
    rows.map((row) => [
      row.institutionId,
      {
        archiveId: row.publicId,
        status: getShownStatus(row, now),
        rows: row.rows,
        bytes: row.bytes,
        createdAt: row.createdAt.toISOString(),
        expiresAt: row.expiresAt?.toISOString() ?? null,
        changedTables: row.progress.tables?.moment.changed.length ?? null,
      },
    ]),
  )
}

/**
 * Returns all institutions of the server. Counts and sizes are those last measured (`usage.ts`); only the last login is
 * read from its index.
 */
export async function listInstitutions(context: ActorContext): Promise<PlatformInstitution[]> {
  const { db, client } = context
  const lastLogin = db
    .select({ at: userAccount.lastLoginAt })
    .from(userAccount)
    .where(eq(userAccount.clientId, clientTable.id))
    .orderBy(sql`${userAccount.lastLoginAt} desc nulls last`)
    .limit(1)
  const rows = await db
    .select({
      row: clientTable,
      usage: institutionUsage,
      lastSignInAt: sql`(${lastLogin})`.mapWith(userAccount.lastLoginAt),
    })
    .from(clientTable)
    .leftJoin(institutionUsage, eq(institutionUsage.clientId, clientTable.id))
    .orderBy(asc(clientTable.name), asc(clientTable.id))
  const removals = await openRemovals(context)
  const archives = await listLastArchives(context)
  return rows.map(({ row, usage, lastSignInAt }) => {
    const removal = removals.get(row.id) ?? null
    const removing = row.status === 'ARCHIVED' || (removal !== null && removal.status !== 'REQUESTED')
    return {
      code: row.code,
      names: { name: row.name, translations: row.nameI18n },
      status: removing ? 'REMOVING' : row.status === 'ACTIVE' ? 'ACTIVE' : 'SUSPENDED',
      own: row.id === client.id,
      suspension: row.suspension,
      usage: usage && {
        people: usage.people,
        students: usage.students,
        fileBytes: usage.fileBytes,
        measuredAt: usage.measuredAt.toISOString(),
      },
      lastSignInAt: (lastSignInAt as Date | null)?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
      removal,
      archive: archives.get(row.id) ?? null,
    }
  })
}
