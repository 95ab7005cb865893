import type { OutputOf, ParsedInputOf } from '../../../../src/contract/activity.ts'
import { DOCUMENT_PICTURES, type previewDocuments } from '../../../../src/contract/institution/document-pictures.ts'
import {
  getDocumentSettings,
  type DocumentPictures,
  type PrintedPicture,
} from '../../../lib/clients/document-settings.ts'
import { refuse, type ActorContext, type Refusal } from '../../../lib/context/handler.ts'
import { drawPreview } from '../../../lib/parsing/draw-document.ts'
import { NotParsed } from '../../../lib/parsing/pool.ts'
import type { TypstSource } from '../../../lib/pdf/typst.ts'
import { refuseForRate, countSecondsToWait } from '../../../lib/rate-limit/count-use.ts'
import { buildHallTicketSources } from '../../hall-tickets/document/hall-ticket.ts'
import { drawSpecimenPhoto, buildSpecimenTicket } from '../../hall-tickets/document/specimen-ticket.ts'
import { loadDocumentPictures } from '../../../lib/clients/buckets.ts'
import { prepareReceipt } from '../../payments/document/receipt.ts'
import { buildSpecimenReceipt } from '../../payments/document/specimen-receipt.ts'
import { checkPictures } from './document-pictures.ts'
import { refuseValues } from './stored-settings.ts'

type Input = ParsedInputOf<typeof previewDocuments>

/**
 * Returns the sources of a specimen that cannot be taken for a real document: it says so, and its signature is no
 * one's.
 */
function buildSpecimenSources(
  { kind, language, values: { signatory, footer } }: Input,
  pictures: DocumentPictures,
  { client }: ActorContext,
): readonly [TypstSource, ...TypstSource[]] {
  const documents = { signatory, footer, letterhead: null, signature: null, seal: null }
  const institution = {
    code: client.code,
    names: client.names,
    timeZone: client.timeZone,
    dateFormat: client.details.dateFormat,
    primaryColor: client.details.primaryColor,
    secondLanguage: client.hallTicket.secondLanguage,
    demo: client.details.demo,
    specimen: true,
    helpline: client.details.helpdesk.phone,
    documents,
  }
  if (kind === 'RECEIPT') return [prepareReceipt(buildSpecimenReceipt(institution), language, pictures).source]
  const ticket = buildSpecimenTicket(language)
  return buildHallTicketSources(
    {
      ...ticket,
      ticketNo: `${client.code.toUpperCase()}/${ticket.examCode}/0000000`,
      institution: { ...ticket.institution, ...institution },
    },
    language,
    { ...pictures, photo: drawSpecimenPhoto() },
  )
}

/** Draws a specimen of a document with values that need not be saved. */
export async function renderPreview(
  input: Input,
  context: ActorContext,
): Promise<OutputOf<typeof previewDocuments> | Refusal> {
  const { client, buckets, actor } = context
  const wait = await countSecondsToWait(context, 'documentPreviewsPerAccount', actor.userId)
  if (wait > 0) return refuseForRate(wait, context)
  const { problems, checked } = await checkPictures(input.values)
  if (problems.length > 0) return refuseValues(problems, context)
  const stored = await loadDocumentPictures(buckets, client, getDocumentSettings(client))
  const pictures: Partial<Record<PrintedPicture, Uint8Array>> = stored.logo ? { logo: stored.logo } : {}
  for (const name of DOCUMENT_PICTURES) {
    const bytes = checked[name] === undefined ? stored[name] : checked[name]?.bytes
    if (bytes) pictures[name] = bytes
  }
  const drawn = await drawPreview(buildSpecimenSources(input, pictures, context), `preview-${actor.userId}`).catch(
    (error: unknown) => {
      if (error instanceof NotParsed) return null
      throw error
    },
  )
  if (!drawn) return refuse('busy')
  return { picture: drawn.picture, pdf: Buffer.from(drawn.pdf).toString('base64') }
}
