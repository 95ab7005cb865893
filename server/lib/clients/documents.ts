import * as v from 'valibot'
import { DOCUMENT_PICTURES, documentTexts, type DocumentPicture } from '../../../src/contract/institution/documents.ts'

const path = v.optional(v.nullable(v.string()), null)

/** The setting `documents` of `client_config`: texts, and the paths of pictures in the private bucket of tickets. */
export const documentSettings = v.object({
  signatory: v.optional(documentTexts.entries.signatory, null),
  footer: v.optional(documentTexts.entries.footer, null),
  letterhead: path,
  signature: path,
  seal: path,
})
/** What printed documents of an institution carry. */
export type DocumentSettings = v.InferOutput<typeof documentSettings>

/** What documents carry where nothing is set. */
export const NO_DOCUMENTS: DocumentSettings = {
  signatory: null,
  footer: null,
  letterhead: null,
  signature: null,
  seal: null,
}

/** The name of the setting. */
export const DOCUMENTS_KEY = 'documents'

/** Reads what printed documents carry from a stored setting. */
export const readDocuments = (stored: unknown): DocumentSettings =>
  v.parse(v.fallback(documentSettings, NO_DOCUMENTS), stored ?? NO_DOCUMENTS)

/** The bytes of the pictures on a document; those that are missing are not printed. */
export type DocumentPictures = Readonly<Partial<Record<DocumentPicture, Uint8Array>>>

/** Reads the pictures of a document with a function that reads a file. */
export async function readDocumentPictures(
  documents: Pick<DocumentSettings, DocumentPicture> | undefined,
  read: (path: string) => Promise<Uint8Array | null>,
): Promise<DocumentPictures> {
  const found: Partial<Record<DocumentPicture, Uint8Array>> = {}
  for (const name of DOCUMENT_PICTURES) {
    const file = documents?.[name]
    const bytes = file ? await read(file) : null
    if (bytes) found[name] = bytes
  }
  return found
}
