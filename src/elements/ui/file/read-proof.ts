import { MAX_PROOF_BYTES } from '../../../contract/hall-tickets/hall-ticket.ts'
import { encodeFile, shrinkPicture } from './shrink-picture.ts'

/** What a picture of a document is made to fit: legible, and small enough to be sent. */
const RULES = {
  minWidth: 1,
  minHeight: 1,
  maxWidth: 1600,
  maxHeight: 1600,
  maxBytes: MAX_PROOF_BYTES,
  minRatio: 0,
  maxRatio: Infinity,
}

/**
 * Returns the chosen file as base64: a picture in a size that can be sent, a PDF file as it is. Undefined: none was
 * chosen; null: it is neither, or too large.
 */
export async function readProof(file: FormDataEntryValue | null): Promise<string | null | undefined> {
  if (!(file instanceof File) || file.size === 0) return undefined
  if (file.type === 'application/pdf') return file.size <= MAX_PROOF_BYTES ? encodeFile(file) : null
  const shrunk = await shrinkPicture(file, RULES)
  return typeof shrunk === 'string' ? null : encodeFile(shrunk.file)
}
