import { and, eq, sql } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf, RowOf } from '../../../../src/contract/activity.ts'
import {
  LARGEST_PHOTO,
  type importStudentPhotos,
  type studentPhotos,
} from '../../../../src/contract/exam-office/student-photos.ts'
import { whereStudentInScope } from '../../../lib/access/scope.ts'
import { recordAudit } from '../../../lib/audit/audit.ts'
import { student } from '../../../db/schema.ts'
import { selectRows } from '../../../db/rows.ts'
import { runTransaction } from '../../../db/transaction.ts'
import { refuse, type ActorContext, type Refusal } from '../../../lib/context/handler.ts'
import { parseInWorker } from '../../../lib/parsing/parse.ts'
import { NotParsed } from '../../../lib/parsing/pool.ts'
import { buildPhotoPath } from '../../hall-tickets/tickets/photo.ts'
import { measureInWorker, removeMeasures, saveMeasures } from '../../../lib/pictures/save-measures.ts'
import { getBucketName } from '../../../lib/clients/buckets.ts'
import { guardExamDesk, guardExam } from '../events/exam-desk-guards.ts'
import { hashSha256 } from '../../../lib/crypto/sha256.ts'

type Outcome = OutputOf<typeof importStudentPhotos>['photos'][number]['outcome']

const findHashInPath = (path: string | null): string | null => /^\d+-([0-9a-f]{16})\.\w+$/.exec(path ?? '')?.[1] ?? null
const hashBytes = (bytes: Uint8Array): string => hashSha256(bytes, 'hex').slice(0, 16)

/** Finds the students of photographs by the numbers in the file names, with the hash of their present photograph. */
export const photosOf = guardExam(
  async (
    { examEventId, numbers }: ParsedInputOf<typeof studentPhotos>,
    { db, client, actor },
  ): Promise<RowOf<typeof studentPhotos>[] | Refusal> => {
    const inScope = whereStudentInScope(db, actor, sql`coalesce(named.id, a.student_id)`) ?? sql`true`
    const rows = await selectRows<{ number: string; prn: string | null; path: string | null }>(
      db,
      sql`
    select given.number, s.prn, s.photo_path as path
    from jsonb_array_elements_text(${JSON.stringify(numbers)}::jsonb) as given(number)
    left join seat_allocation a on a.client_id = ${client.id} and a.exam_event_id = ${examEventId} and a.seat_no = upper(given.number)
    left join student named on named.client_id = ${client.id} and named.prn = upper(given.number)
    left join student s on s.client_id = ${client.id} and s.id = coalesce(named.id, a.student_id) and ${inScope}`,
    )
    return rows.map(({ number, prn, path }) => ({ number, prn, digest: findHashInPath(path) }))
  },
)

type Prepared = { readonly bytes: Uint8Array } | { readonly fault: Outcome | 'BUSY' }

/** Prepares a photograph for storing. One that exceeds the time or memory limit counts as unreadable. */
const preparePhoto = (bytes: Uint8Array, holder: string): Promise<Prepared> =>
  parseInWorker('photo', { bytes }, holder).catch((error: unknown): Prepared => {
    if (!(error instanceof NotParsed)) throw error
    return { fault: error.reason === 'BUSY' ? 'BUSY' : 'UNREADABLE' }
  })

async function storePhoto(
  prn: string,
  bytes: Uint8Array,
  dryRun: boolean,
  { db, client, buckets, actor, now, address, requestId }: ActorContext,
): Promise<Outcome | 'BUSY'> {
  const [known] = await db
    .select({ id: student.id, photoPath: student.photoPath })
    .from(student)
    .where(
      and(
        eq(student.clientId, client.id),
        eq(student.prn, prn.toUpperCase()),
        whereStudentInScope(db, actor, student.id),
      ),
    )
  if (!known) return 'UNKNOWN'
  if (bytes.length > LARGEST_PHOTO) return 'TOO_LARGE'
  const prepared = await preparePhoto(bytes, `photos-${actor.userId}`)
  if ('fault' in prepared) return prepared.fault
  // The name says which file it was, so that the same file is recognised.
  const path = buildPhotoPath(known.id, bytes, hashBytes(bytes))
  if (path === known.photoPath) return 'SAME'
  if (dryRun) return 'TAKEN'
  const bucket = getBucketName(client, 'photos')
  await buckets.write(bucket, path, prepared.bytes)
  const measures = await measureInWorker(prepared.bytes, `photos-${actor.userId}`)
  await runTransaction(db, async (tx) => {
    await tx
      .update(student)
      .set({ photoPath: path })
      .where(and(eq(student.clientId, client.id), eq(student.id, known.id)))
    const stored = { clientId: client.id, path, kind: 'PHOTO', userId: null, studentId: known.id } as const
    await saveMeasures(tx, stored, measures, now)
    if (known.photoPath !== null) await removeMeasures(tx, client.id, [known.photoPath])
    await recordAudit(tx, {
      clientId: client.id,
      at: now,
      actorUserId: actor.userId,
      activity: 'importStudentPhotos',
      entity: 'student',
      entityId: String(known.id),
      detail: { path },
      address,
      requestId,
    })
  })
  if (known.photoPath !== null) await buckets.remove(bucket, known.photoPath)
  return 'TAKEN'
}

/** Stores photographs one by one: if the server is killed, some of them are stored, each of them completely. */
export const storePhotos = guardExamDesk(
  async (
    { dryRun, photos }: ParsedInputOf<typeof importStudentPhotos>,
    context,
  ): Promise<OutputOf<typeof importStudentPhotos> | Refusal> => {
    const outcomes: { prn: string; outcome: Outcome }[] = []
    for (const { prn, base64 } of photos) {
      const outcome = await storePhoto(prn, Buffer.from(base64, 'base64'), dryRun, context)
      if (outcome === 'BUSY') return refuse('busy')
      outcomes.push({ prn, outcome })
    }
    return { photos: outcomes }
  },
)
