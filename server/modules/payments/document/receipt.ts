import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { LanguageCode } from '../../../../src/contract/parts.ts'
import { PRINTED_PICTURES, type DocumentPictures } from '../../../lib/clients/document-settings.ts'
import { compressPdf } from '../../../lib/pdf/compact-pdf.ts'
import paper from '../../../lib/pdf/paper.typ?raw'
import { buildReceiptView, type ReceiptFacts } from './receipt-view.ts'
import receipt from './receipt.typ?raw'
import { renderLayout, type TypstSource } from '../../../lib/pdf/typst.ts'

const template = `${paper}\n${receipt}`

/** A receipt that can be rendered. */
export interface DrawableReceipt {
  /** A hash of the content; receipts that print the same have the same mark. */
  readonly mark: string
  /** What is laid out. */
  readonly source: TypstSource
  /**
   * Renders the PDF in English and a second language (specification, section 11.1.8). Equal input gives equal bytes.
   */
  readonly draw: () => Promise<Uint8Array>
}

/** Prepares a receipt in the reader's language, with the pictures of the institution's documents. */
export function prepareReceipt(
  facts: ReceiptFacts,
  language: LanguageCode,
  pictures: DocumentPictures = {},
): DrawableReceipt {
  const document = JSON.stringify(buildReceiptView(facts, language, pictures))
  const source = { template, files: { 'document.json': document, ...pictures } }
  const hash = createHash('sha256').update(template).update(document)
  for (const name of PRINTED_PICTURES) if (pictures[name]) hash.update(pictures[name])
  return {
    mark: hash.digest('base64url').slice(0, 22),
    source,
    async draw() {
      // Yields to the event loop, so that other calls run between two documents.
      await setImmediate()
      return compressPdf(renderLayout(source).toPdf())
    },
  }
}
