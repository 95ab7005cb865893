import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { LanguageCode } from '../../src/contract/parts.ts'
import { compactPdf } from './compact-pdf.ts'
import paper from './paper.typ?raw'
import { receiptView, type ReceiptFacts } from './receipt-view.ts'
import receipt from './receipt.typ?raw'
import { layOut } from './typst.ts'

const template = `${paper}\n${receipt}`

/** A receipt that can be drawn. */
export interface DrawableReceipt {
  /** The same for receipts that print the same. */
  readonly mark: string
  /** The PDF in English and a second language (domain brief 2.1.8). Equal input gives equal bytes. */
  readonly draw: () => Promise<Uint8Array>
}

/** A receipt for a reader of a language. */
export function drawableReceipt(facts: ReceiptFacts, language: LanguageCode): DrawableReceipt {
  const document = JSON.stringify(receiptView(facts, language))
  return {
    mark: createHash('sha256').update(template).update(document).digest('base64url').slice(0, 22),
    async draw() {
      // Other calls take their turn between two documents.
      await setImmediate()
      return compactPdf(layOut({ template, files: { 'document.json': document } }).toPdf())
    },
  }
}
