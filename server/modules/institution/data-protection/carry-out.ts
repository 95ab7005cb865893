import { and, eq } from 'drizzle-orm'
import type { ErasureParts } from '../../../../src/contract/institution/erasure.ts'
import { examEvent, hallTicket, userAsset } from '../../../db/schema.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { bucketFor } from '../../hall-tickets/tickets/photo.ts'
import { refreshSearchWords } from '../../users/list/search-words.ts'
import { DELETED } from './deleted.ts'
import type { Erasable } from './person.ts'
import { partsOf } from './preview.ts'
import { REPLACED } from './replaced.ts'
import { makeReplacement, ofStudent, ofUser, subjectOf, type Subject } from './subject.ts'

/**
 * Deletes the pictures and the printed hall tickets of a person. A missing file is not an error: what was interrupted
 * is repeated.
 */
async function removeFiles(
  subject: Subject,
  { students }: Erasable,
  { db, client, buckets }: ActorContext,
): Promise<void> {
  const pictures = await db.select({ path: userAsset.path }).from(userAsset).where(ofUser(userAsset)(subject))
  const tickets = await db
    .select({ exam: examEvent.code, publicId: hallTicket.publicId })
    .from(hallTicket)
    .innerJoin(examEvent, and(eq(examEvent.clientId, hallTicket.clientId), eq(examEvent.id, hallTicket.examEventId)))
    .where(ofStudent(hallTicket)(subject))
  const photographs = students.map(({ photoPath }) => photoPath).filter((path) => path !== null)
  const paths = new Set([...pictures.map(({ path }) => path), ...photographs])
  for (const path of paths) await buckets.remove(bucketFor(client, 'photos'), path)
  for (const { exam, publicId } of tickets)
    await buckets.removeFolder(bucketFor(client, 'hallTickets'), `${exam}/${publicId}`)
}

/**
 * Erases a person within the caller's transaction; returns the pseudonym and what was done. Files are deleted before
 * the transaction ends: if it fails, the request is still open, and deciding again completes it.
 */
export async function eraseOne(
  person: Erasable,
  context: ActorContext,
): Promise<{ readonly pseudonym: string; readonly parts: ErasureParts }> {
  const { db, actor, now } = context
  const subject = subjectOf(db, person)
  const by = makeReplacement(actor.userId, now)
  const parts = await partsOf(subject)
  await removeFiles(subject, person, context)
  for (const { table, where } of DELETED) await db.delete(table).where(where(subject))
  for (const { replace } of REPLACED) await replace(db, subject, by)
  if (person.account) await refreshSearchWords(db, subject.clientId, [person.account.id])
  return { pseudonym: by.pseudonym, parts }
}
