import { setImmediate } from 'node:timers/promises'
import type { LanguageCode } from '../../../../src/contract/parts.ts'
import { compactPdf } from '../../../lib/pdf/compact-pdf.ts'
import { pictureKind } from '../../../lib/pdf/picture.ts'
import ticket from './hall-ticket.typ?raw'
import paper from '../../../lib/pdf/paper.typ?raw'
import { FIRST_COPY_STATE, type PrintState, type TicketSnapshot } from '../../../db/ticket-snapshot.ts'
import { viewOf, type Tightness } from './ticket-view.ts'
import { layOut, type TypstDocument } from '../../../lib/pdf/typst.ts'

const template = `${paper}\n${ticket}`

/**
 * Up to this many papers are printed on one page, with tighter spacing if needed; more of them flow to a second page.
 */
const ONE_PAGE_PAPERS = 8

const draw = (
  snapshot: TicketSnapshot,
  language: LanguageCode,
  photo: Uint8Array | null,
  state: PrintState,
): Uint8Array => {
  const attempt = (tightness: Tightness): TypstDocument =>
    layOut({
      template,
      files: {
        'document.json': JSON.stringify(viewOf(snapshot, language, { photo: photo !== null, tightness, state })),
        ...(photo === null ? {} : { photo }),
      },
    })
  const spacious = attempt(0)
  const tighten = (document: TypstDocument, tightness: Tightness) =>
    document.pages > 1 ? attempt(tightness) : document
  const document = snapshot.papers.length > ONE_PAGE_PAPERS ? spacious : tighten(tighten(spacious, 1), 2)
  return document.toPdf()
}

const drawWithPhoto = (
  snapshot: TicketSnapshot,
  language: LanguageCode,
  photo: Uint8Array | null,
  state: PrintState,
): Uint8Array => {
  if (photo === null || pictureKind(photo) === null) return draw(snapshot, language, null, state)
  try {
    return draw(snapshot, language, photo, state)
  } catch {
    return draw(snapshot, language, null, state)
  }
}

/**
 * Renders the hall ticket as a PDF in English and a second language (domain brief 2.1.7). Equal input gives equal
 * bytes.
 * If the photo cannot be rendered, the ticket has an empty frame for pasting one in.
 */
export const renderHallTicket = async (
  snapshot: TicketSnapshot,
  language: LanguageCode,
  photo: Uint8Array | null,
  state: PrintState = FIRST_COPY_STATE,
): Promise<Uint8Array> => {
  // Yields to the event loop: other calls run between two tickets, and memory that native code held for earlier ones is
  // released.
  await setImmediate()
  return compactPdf(drawWithPhoto(snapshot, language, photo, state))
}
