import { setImmediate } from 'node:timers/promises'
import type { LanguageCode } from '../../../../src/contract/parts.ts'
import type { DocumentPictures } from '../../../lib/clients/document-settings.ts'
import { compressPdf } from '../../../lib/pdf/compact-pdf.ts'
import { detectPictureKind } from '../../../lib/pdf/picture.ts'
import ticket from './hall-ticket.typ?raw'
import paper from '../../../lib/pdf/paper.typ?raw'
import { FIRST_COPY_STATE, type PrintState, type TicketSnapshot } from '../../../db/ticket-snapshot.ts'
import { buildTicketView, type Tightness } from './ticket-view.ts'
import { renderFittingLayout, type TypstDocument, type TypstSource } from '../../../lib/pdf/typst.ts'

const template = `${paper}\n${ticket}`

/**
 * Up to this many papers are printed on one page, with tighter spacing if needed; more of them flow to a second page.
 */
const ONE_PAGE_PAPERS = 8

/** What a ticket shows besides its snapshot. */
export interface TicketPictures extends DocumentPictures {
  readonly photo?: Uint8Array
}

/** Returns the sources of a hall ticket for `renderFittingLayout`; more papers than fit a page need no tighter one. */
export function buildHallTicketSources(
  snapshot: TicketSnapshot,
  language: LanguageCode,
  pictures: TicketPictures,
  state: PrintState = FIRST_COPY_STATE,
): readonly [TypstSource, ...TypstSource[]] {
  const buildSource = (tightness: Tightness): TypstSource => ({
    template,
    files: {
      'document.json': JSON.stringify(buildTicketView(snapshot, language, { pictures, tightness, state })),
      ...pictures,
    },
  })
  return snapshot.papers.length > ONE_PAGE_PAPERS ? [buildSource(0)] : [buildSource(0), buildSource(1), buildSource(2)]
}

/** Lays out a hall ticket in English and a second language (specification, section 11.1.7). */
const renderTicketLayout = (
  snapshot: TicketSnapshot,
  language: LanguageCode,
  photo: Uint8Array | null,
  state: PrintState = FIRST_COPY_STATE,
  documents: DocumentPictures = {},
): TypstDocument => {
  const renderWithoutPhoto = () => renderFittingLayout(buildHallTicketSources(snapshot, language, documents, state))
  if (photo === null || detectPictureKind(photo) === null) return renderWithoutPhoto()
  try {
    return renderFittingLayout(buildHallTicketSources(snapshot, language, { ...documents, photo }, state))
  } catch {
    return renderWithoutPhoto()
  }
}

/**
 * Renders the hall ticket as a PDF, with the pictures of the institution's documents. Equal input gives equal bytes. If
 * the photo cannot be rendered, the ticket has an empty frame for pasting one in.
 */
export const renderHallTicket = async (
  snapshot: TicketSnapshot,
  language: LanguageCode,
  photo: Uint8Array | null,
  state: PrintState = FIRST_COPY_STATE,
  documents: DocumentPictures = {},
): Promise<Uint8Array> => {
  // Yields to the event loop: other calls run between two tickets, and memory that native code held for earlier ones is
  // released.
  await setImmediate()
  return compressPdf(renderTicketLayout(snapshot, language, photo, state, documents).toPdf())
}
