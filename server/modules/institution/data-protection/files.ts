import { and, eq, isNotNull } from 'drizzle-orm'
import { examEvent, examForm, examFormDraft, hallTicket, hallTicketCorrection, userAsset } from '../../../db/schema.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { getBucketName } from '../../../lib/clients/buckets.ts'
import { whereStudent, whereTicketVersion, whereUser, type Subject } from './erasure-subject.ts'

/** What holds the files of a person. */
export type Storage = Pick<ActorContext, 'client' | 'buckets'>

/** Files in one bucket that an erasure deletes. */
interface Files {
  readonly bucket: string
  readonly paths: readonly string[]
}

/** The files of a person that an erasure deletes, by kind of data. */
export interface FilesOfPerson {
  /** Photographs and signatures: uploaded ones, photographs in the records of a student, proofs of mistakes. */
  readonly PICTURES: Files
  /** All files of hall tickets, also those that no row of the database names. */
  readonly TICKET_FILES: Files
}

async function listTicketFiles(subject: Subject, { client, buckets }: Storage): Promise<Files> {
  const tickets = await subject.db
    .select({ exam: examEvent.code, publicId: hallTicket.publicId })
    .from(hallTicket)
    .innerJoin(examEvent, and(eq(examEvent.clientId, hallTicket.clientId), eq(examEvent.id, hallTicket.examEventId)))
    .where(whereStudent(hallTicket)(subject))
  const bucket = getBucketName(client, 'hallTickets')
  const paths: string[] = []
  for (const { exam, publicId } of tickets) {
    const folder = `${exam}/${publicId}`
    for await (const path of buckets.list(bucket, folder)) {
      if (!path.startsWith(`${folder}/`)) break
      paths.push(path)
    }
  }
  return { bucket, paths }
}

/** Returns the files of a person that an erasure deletes. */
export async function listPersonFiles(subject: Subject, storage: Storage): Promise<FilesOfPerson> {
  const uploaded = await subject.db
    .select({ path: userAsset.path })
    .from(userAsset)
    .where(whereUser(userAsset)(subject))
  const { clientId, hallTicketVersionId, proofPath } = hallTicketCorrection
  const proofs = await subject.db
    .select({ path: proofPath })
    .from(hallTicketCorrection)
    .where(and(isNotNull(proofPath), whereTicketVersion({ clientId, versionId: hallTicketVersionId })(subject)))
  const ofForms = [
    ...(await subject.db.select({ path: examForm.proofPath }).from(examForm).where(whereStudent(examForm)(subject))),
    ...(await subject.db
      .select({ path: examFormDraft.proofPath })
      .from(examFormDraft)
      .where(whereStudent(examFormDraft)(subject))),
  ]
  const named = [...uploaded, ...proofs, ...ofForms].flatMap(({ path }) => path ?? [])
  const paths = [...new Set([...named, ...subject.photographs])]
  return {
    PICTURES: { bucket: getBucketName(storage.client, 'photos'), paths },
    TICKET_FILES: await listTicketFiles(subject, storage),
  }
}

/** Deletes files. A missing file is not an error: what was interrupted is repeated. */
export async function removeFiles(files: FilesOfPerson, { buckets }: Storage): Promise<void> {
  for (const { bucket, paths } of Object.values(files) as readonly Files[])
    for (const path of paths) await buckets.remove(bucket, path)
}
