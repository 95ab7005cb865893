import * as v from 'valibot'
import { defineActivity } from '../activity.ts'
import { base64Schema } from '../base64.ts'
import { languageCode } from '../parts.ts'
import { translatedSchema } from './definition-names.ts'

/** The pictures on printed documents, each a PNG or JPEG file: above, and beside each other below. */
export const DOCUMENT_PICTURES = ['letterhead', 'signature', 'seal'] as const
/** A picture on printed documents. */
export type DocumentPicture = (typeof DOCUMENT_PICTURES)[number]

/** The maximal size of a picture on documents, in bytes. */
export const LARGEST_DOCUMENT_PICTURE = 200 * 1024

/** The least width and height of pictures that can be read when printed, in pixels. */
export const LEAST_DOCUMENT_PICTURE = {
  letterhead: { width: 400, height: 40 },
  signature: { width: 100, height: 40 },
  seal: { width: 100, height: 100 },
} as const satisfies Readonly<Record<DocumentPicture, { readonly width: number; readonly height: number }>>

/** The longest line below the signature. */
export const LONGEST_SIGNATORY = 120
/** The longest line at the foot of documents. */
export const LONGEST_FOOTER = 200

/** What printed documents say in addition. */
export const documentTexts = v.strictObject({
  /** Who has signed: name and office, below the signature. */
  signatory: v.nullable(translatedSchema(LONGEST_SIGNATORY)),
  /** At the foot of each page: an address or a website. */
  footer: v.nullable(translatedSchema(LONGEST_FOOTER)),
})

const picture = v.optional(
  v.nullable(v.strictObject({ base64: base64Schema(Math.ceil(LARGEST_DOCUMENT_PICTURE / 3) * 4) })),
)
/** The pictures of a change: one that is absent stays as it is; null removes it. */
export const documentPictures = { letterhead: picture, signature: picture, seal: picture }

/** The documents that carry the pictures. */
export const DOCUMENT_KINDS = ['TICKET', 'RECEIPT'] as const

/**
 * Draws a specimen with values that need not be saved, as a picture of its first page and as a PDF. Nothing is stored.
 * Refuses with 1201 a picture that cannot be printed; `fieldErrors` name the fields from `values` on.
 */
export const previewDocuments = defineActivity({
  name: 'previewDocuments',
  access: 'r',
  needs: { menu: '/institution-settings', verb: 'edit' },
  writes: true,
  input: v.strictObject({
    kind: v.picklist(DOCUMENT_KINDS),
    language: languageCode,
    values: v.strictObject({ ...documentTexts.entries, ...documentPictures }),
  }),
  output: v.object({
    /** SVG, as text: it is compressed on the way. */
    picture: v.string(),
    /** PDF, as base64. */
    pdf: v.string(),
  }),
})
