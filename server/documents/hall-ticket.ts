import { setImmediate } from 'node:timers/promises'
import type { LanguageCode } from '../../src/contract/parts.ts'
import { compactPdf } from './compact-pdf.ts'
import ticket from './hall-ticket.typ?raw'
import paper from './paper.typ?raw'
import { NOTHING_SPECIAL, type PrintState, type TicketSnapshot } from './ticket-snapshot.ts'
import { viewOf, type Tightness } from './ticket-view.ts'
import { layOut, type TypstDocument } from './typst.ts'

const template = `${paper}\n${ticket}`

/** So many papers are printed on one page, closer together if need be; more of them flow to a second. */
const ONE_PAGE_PAPERS = 8

/** Whether it begins as a JPEG or PNG does. */
export const isPicture = (bytes: Uint8Array): boolean =>
  (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) ||
  (bytes[0] === 0x89 && bytes[1] === 0x50 && bytes[2] === 0x4e && bytes[3] === 0x47)

const draw = (snapshot: TicketSnapshot, language: LanguageCode, photo: Uint8Array | null, state: PrintState): Uint8Array => {
  const attempt = (tightness: Tightness): TypstDocument =>
    layOut({
      template,
      files: {
        'document.json': JSON.stringify(viewOf(snapshot, language, { photo: photo !== null, tightness, state })),
        ...(photo === null ? {} : { photo }),
      },
    })
  const roomy = attempt(0)
  const closer = (document: TypstDocument, tightness: Tightness) => (document.pages > 1 ? attempt(tightness) : document)
  const document = snapshot.papers.length > ONE_PAGE_PAPERS ? roomy : closer(closer(roomy, 1), 2)
  return document.toPdf()
}

const drawWithPhoto = (snapshot: TicketSnapshot, language: LanguageCode, photo: Uint8Array | null, state: PrintState): Uint8Array => {
  if (photo === null || !isPicture(photo)) return draw(snapshot, language, null, state)
  try {
    return draw(snapshot, language, photo, state)
  } catch {
    return draw(snapshot, language, null, state)
  }
}

/**
 * The hall ticket as a PDF in English and a second language (domain brief 2.1.7). Equal input gives equal bytes.
 * A photo that cannot be drawn leaves the frame for one that is pasted in.
 */
export const renderHallTicket = async (snapshot: TicketSnapshot, language: LanguageCode, photo: Uint8Array | null, state: PrintState = NOTHING_SPECIAL): Promise<Uint8Array> => {
  // Other calls take their turn between two tickets, and what native code held for earlier ones is let go.
  await setImmediate()
  return compactPdf(drawWithPhoto(snapshot, language, photo, state))
}
