import { and, desc, eq, inArray, or } from 'drizzle-orm'
import {
  ERASURE_PARTS,
  type ErasurePart,
  type ErasureParts,
} from '../../../../src/contract/institution/erasure-parts.ts'
import { OPEN_ERASURES, type ErasureObstacle } from '../../../../src/contract/institution/erasure.ts'
import type { Database } from '../../../db/database.ts'
import { dataChangeRequest, erasureRequest } from '../../../db/schema.ts'
import { isLastAdmin } from '../../users/accounts/last-admin.ts'
import { listCollegesAdministeredAlone } from '../../users/college/administered-alone.ts'
import { DELETED } from './deleted.ts'
import type { FilesOfPerson } from './files.ts'
import { KEPT_ROWS } from './kept.ts'
import { isErasedRecord, type Erasable } from './erasable-person.ts'
import { REPLACED } from './replaced.ts'
import type { Subject } from './erasure-subject.ts'

const NAMES = Object.keys(ERASURE_PARTS) as ErasurePart[]

/**
 * Counts the rows and files of a person by kind of data, with what an erasure does with each. Files count where there
 * are more of them than rows: a photograph may be in the record of a student only.
 */
export async function countPersonParts(subject: Subject, files: FilesOfPerson): Promise<ErasureParts> {
  const counts = new Map<ErasurePart, number>()
  // One after the other: a transaction has only one connection.
  for (const { part, table, where } of [...DELETED, ...REPLACED, ...KEPT_ROWS])
    counts.set(part, (counts.get(part) ?? 0) + (await subject.db.$count(table, where(subject))))
  for (const part of ['PICTURES', 'TICKET_FILES'] as const)
    counts.set(part, Math.max(counts.get(part) ?? 0, files[part].paths.length))
  return NAMES.map((part) => ({ part, treatment: ERASURE_PARTS[part], rows: counts.get(part) ?? 0 }))
}

/** Returns why a person cannot be erased now whoever decides; null: they can. */
export async function findObstacle(
  db: Database,
  { clientId, account, students }: Erasable,
  now: Date,
): Promise<ErasureObstacle | null> {
  if (!account) return students.every(isErasedRecord) ? 'ERASED' : null
  const { id } = account
  const done = and(
    eq(erasureRequest.clientId, clientId),
    eq(erasureRequest.userId, id),
    eq(erasureRequest.status, 'DONE'),
  )
  if ((await db.$count(erasureRequest, done)) > 0) return 'ERASED'
  if (await isLastAdmin(db, clientId, id, now)) return 'LAST_ADMIN'
  return (await listCollegesAdministeredAlone(db, account, now)).length > 0 ? 'ONLY_COLLEGE_ADMIN' : null
}

/** Returns whether a request to erase a person waits for a decision. */
export const isRequested = async (db: Database, { clientId, account, students }: Erasable): Promise<boolean> =>
  (await db.$count(
    erasureRequest,
    and(
      eq(erasureRequest.clientId, clientId),
      inArray(erasureRequest.status, [...OPEN_ERASURES]),
      or(
        eq(erasureRequest.userId, account?.id ?? 0),
        inArray(
          erasureRequest.studentId,
          students.map(({ id }) => id),
        ),
      ),
    ),
  )) > 0

/** Returns the reference of a person's own request for erasure that waits; null: there is none. */
export async function findOwnReference(db: Database, { clientId, account }: Erasable): Promise<string | null> {
  const [request] = await db
    .select({ reference: dataChangeRequest.publicId })
    .from(dataChangeRequest)
    .where(
      and(
        eq(dataChangeRequest.clientId, clientId),
        eq(dataChangeRequest.userId, account?.id ?? 0),
        eq(dataChangeRequest.kind, 'ERASURE'),
        eq(dataChangeRequest.status, 'NEW'),
      ),
    )
    .orderBy(desc(dataChangeRequest.id))
    .limit(1)
  return request?.reference ?? null
}
