import { LONGEST_FOOTER, LONGEST_SIGNATORY } from '../../../../src/contract/institution/document-pictures.ts'
import type { LocalisedName } from '../../../../src/contract/parts.ts'
import type { PrintedPicture } from '../../../lib/clients/document-settings.ts'
import type { TicketSnapshot } from '../../../db/ticket-snapshot.ts'
import type { BilingualText } from './bilingual-text.ts'

/** The names of the pictures that there are; their bytes are files of their own. */
export type PicturesThere = Readonly<Partial<Record<'photo' | PrintedPicture, unknown>>>

/** Returns what the institution adds to its tickets. */
export const toPrintedDocuments = (
  documents: TicketSnapshot['institution']['documents'],
  pictures: PicturesThere,
  brief: (name: LocalisedName, most: number) => BilingualText,
) => ({
  letterhead: 'letterhead' in pictures,
  logo: 'logo' in pictures,
  signature: 'signature' in pictures,
  seal: 'seal' in pictures,
  signatory: documents?.signatory ? brief(documents.signatory, LONGEST_SIGNATORY) : null,
  footer: documents?.footer ? brief(documents.footer, LONGEST_FOOTER) : null,
})
