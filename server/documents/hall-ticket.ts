import type { LanguageCode } from '../../src/contract/parts.ts'
import template from './hall-ticket.typ?raw'
import type { TicketSnapshot } from './ticket-snapshot.ts'
import { viewOf } from './ticket-view.ts'
import { typstPdf } from './typst.ts'

const isPicture = (bytes: Uint8Array): boolean =>
  (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) ||
  (bytes[0] === 0x89 && bytes[1] === 0x50 && bytes[2] === 0x4e && bytes[3] === 0x47)

const draw = (snapshot: TicketSnapshot, language: LanguageCode, photo: Uint8Array | null): Uint8Array =>
  typstPdf({
    template,
    files: {
      'ticket.json': JSON.stringify(viewOf(snapshot, language, photo !== null)),
      ...(photo === null ? {} : { photo }),
    },
  })

/**
 * The hall ticket as a PDF in English and a second language (domain brief 2.1.7). Equal input gives equal bytes.
 * A photo that cannot be drawn leaves the frame for one that is pasted in.
 */
export const renderHallTicket = async (snapshot: TicketSnapshot, language: LanguageCode, photo: Uint8Array | null): Promise<Uint8Array> => {
  if (photo === null || !isPicture(photo)) return draw(snapshot, language, null)
  try {
    return draw(snapshot, language, photo)
  } catch {
    return draw(snapshot, language, null)
  }
}
