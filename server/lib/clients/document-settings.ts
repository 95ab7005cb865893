import * as v from 'valibot'
import { DOCUMENT_PICTURES, documentTexts } from '../../../src/contract/institution/document-pictures.ts'
import { detectPictureKind } from '../pdf/picture.ts'
import type { Client } from './clients.ts'

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

/** The pictures on a document: those of the setting, and the logo, which is printed where there is no letterhead. */
export const PRINTED_PICTURES = [...DOCUMENT_PICTURES, 'logo'] as const
/** A picture on a document. */
export type PrintedPicture = (typeof PRINTED_PICTURES)[number]
/** The paths of the pictures on a document. */
export type PicturePaths = Readonly<Partial<Record<PrintedPicture, string | null>>>

/** Returns what printed documents of an institution carry, with the path of its logo. */
export const getDocumentSettings = ({
  configs,
  logoPath,
}: Pick<Client, 'configs' | 'logoPath'>): DocumentSettings & { readonly logo: string | null } => ({
  ...readDocuments(configs[DOCUMENTS_KEY]),
  logo: logoPath,
})

/** The bytes of the pictures on a document; those that are missing are not printed. */
export type DocumentPictures = Readonly<Partial<Record<PrintedPicture, Uint8Array>>>

/** Reads the pictures of a document that can be printed, with a function that reads a file. */
export async function readDocumentPictures(
  documents: PicturePaths | undefined,
  read: (path: string, name: PrintedPicture) => Promise<Uint8Array | null>,
): Promise<DocumentPictures> {
  const found: Partial<Record<PrintedPicture, Uint8Array>> = {}
  for (const name of PRINTED_PICTURES) {
    const file = documents?.[name]
    const bytes = file ? await read(file, name) : null
    if (bytes && detectPictureKind(bytes)) found[name] = bytes
  }
  return found
}
