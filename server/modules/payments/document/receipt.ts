import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { LanguageCode } from '../../../../src/contract/parts.ts'
import { compactPdf } from '../../../lib/pdf/compact-pdf.ts'
import paper from '../../../lib/pdf/paper.typ?raw'
import { receiptView, type ReceiptFacts } from './receipt-view.ts'
import receipt from './receipt.typ?raw'
import { layOut } from '../../../lib/pdf/typst.ts'

const template = `${paper}\n${receipt}`

/** A receipt that can be rendered. */
export interface DrawableReceipt {
  /** A hash of the content; receipts that print the same have the same mark. */
  readonly mark: string
  /** Renders the PDF in English and a second language (domain brief 2.1.8). Equal input gives equal bytes. */
  readonly draw: () => Promise<Uint8Array>
}

/** Prepares a receipt in the reader's language. */
export function drawableReceipt(facts: ReceiptFacts, language: LanguageCode): DrawableReceipt {
  const document = JSON.stringify(receiptView(facts, language))
  return {
    mark: createHash('sha256').update(template).update(document).digest('base64url').slice(0, 22),
    async draw() {
      // Yields to the event loop, so that other calls run between two documents.
      await setImmediate()
      return compactPdf(layOut({ template, files: { 'document.json': document } }).toPdf())
    },
  }
}
