import type { RowOf } from '../../../../src/contract/activity.ts'
import { DOCUMENT_PICTURES, type DocumentPicture } from '../../../../src/contract/institution/document-pictures.ts'
import type { institutionSettings } from '../../../../src/contract/institution/settings.ts'
import { readDocumentPictures } from '../../../lib/clients/document-settings.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { getBucketName } from '../../../lib/clients/buckets.ts'
import { checkDocumentPicture, type StoredPictures } from '../definition/write-documents.ts'
import type { Logo } from '../definition/logo.ts'
import type { Problem } from '../definition/problem.ts'
import type { StoredInstitution } from '../definition/stored-institution.ts'

type Sent = Readonly<Partial<Record<DocumentPicture, { readonly base64: string } | null | undefined>>>
/** The pictures of a change that can be printed; null: it is removed; absent: it stays. */
export type CheckedPictures = Readonly<Partial<Record<DocumentPicture, Logo | null>>>

/** Checks the pictures of a change. */
export async function checkPictures(
  sent: Sent,
): Promise<{ readonly problems: readonly Problem[]; readonly checked: CheckedPictures }> {
  const problems: Problem[] = []
  const checked: Partial<Record<DocumentPicture, Logo | null>> = {}
  for (const name of DOCUMENT_PICTURES) {
    const given = sent[name]
    if (given === undefined) continue
    const picture = given && (await checkDocumentPicture(Buffer.from(given.base64, 'base64'), name))
    if (picture && 'key' in picture) problems.push(picture)
    else checked[name] = picture
  }
  return { problems, checked }
}

/** Returns the paths of the pictures of a change. */
export const listPicturePaths = (checked: CheckedPictures): Partial<StoredPictures> =>
  Object.fromEntries(Object.entries(checked).map(([name, picture]) => [name, picture && picture.path]))

/** Returns the texts and pictures of documents as the screen shows them. */
export async function loadShownDocuments(
  { pictures, ...texts }: StoredInstitution['definition']['documents'] & { readonly pictures: StoredPictures },
  { client, buckets }: ActorContext,
): Promise<RowOf<typeof institutionSettings>['DOCUMENTS']['values']> {
  const found = await readDocumentPictures(pictures, (path) => buckets.read(getBucketName(client, 'hallTickets'), path))
  const toShownPicture = (name: DocumentPicture) => {
    const bytes = found[name]
    return bytes ? { base64: Buffer.from(bytes).toString('base64') } : null
  }
  return {
    ...texts,
    letterhead: toShownPicture('letterhead'),
    signature: toShownPicture('signature'),
    seal: toShownPicture('seal'),
  }
}
