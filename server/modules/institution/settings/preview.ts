import { setImmediate } from 'node:timers/promises'
import type { OutputOf, ParsedInputOf } from '../../../../src/contract/activity.ts'
import { DOCUMENT_PICTURES, type previewDocuments } from '../../../../src/contract/institution/documents.ts'
import { documentsOf, type DocumentPictures, type PrintedPicture } from '../../../lib/clients/documents.ts'
import type { ActorContext, Refusal } from '../../../lib/context/handler.ts'
import { compactPdf } from '../../../lib/pdf/compact-pdf.ts'
import type { TypstDocument } from '../../../lib/pdf/typst.ts'
import { refuseFor, secondsToWait } from '../../../lib/rate-limit/count-use.ts'
import { layOutHallTicket } from '../../hall-tickets/document/hall-ticket.ts'
import { specimenPhoto, specimenTicket } from '../../hall-tickets/document/specimen.ts'
import { documentPicturesOf } from '../../hall-tickets/tickets/photo.ts'
import { drawableReceipt } from '../../payments/document/receipt.ts'
import { specimenReceipt } from '../../payments/document/specimen.ts'
import { checkPictures } from './document-pictures.ts'
import { refuseValues } from './stored.ts'

type Input = ParsedInputOf<typeof previewDocuments>

/** Lays out a specimen that cannot be taken for a real document: it says so, and its signature is no one's. */
function specimenOf(
  { kind, language, values: { signatory, footer } }: Input,
  pictures: DocumentPictures,
  { client }: ActorContext,
): TypstDocument {
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
  if (kind === 'RECEIPT') return drawableReceipt(specimenReceipt(institution), language, pictures).layOut()
  const ticket = specimenTicket(language)
  return layOutHallTicket(
    {
      ...ticket,
      ticketNo: `${client.code.toUpperCase()}/${ticket.examCode}/0000000`,
      institution: { ...ticket.institution, ...institution },
    },
    language,
    specimenPhoto(),
    undefined,
    pictures,
  )
}

/** Draws a specimen of a document with values that need not be saved. */
export async function previewOf(
  input: Input,
  context: ActorContext,
): Promise<OutputOf<typeof previewDocuments> | Refusal> {
  const { client, buckets, actor } = context
  const wait = await secondsToWait(context, 'documentPreviewsPerAccount', actor.userId)
  if (wait > 0) return refuseFor(wait, context)
  const { problems, checked } = await checkPictures(input.values)
  if (problems.length > 0) return refuseValues(problems, context)
  const stored = await documentPicturesOf(buckets, client, documentsOf(client))
  const pictures: Partial<Record<PrintedPicture, Uint8Array>> = stored.logo ? { logo: stored.logo } : {}
  for (const name of DOCUMENT_PICTURES) {
    const bytes = checked[name] === undefined ? stored[name] : checked[name]?.bytes
    if (bytes) pictures[name] = bytes
  }
  // Other calls run between checking and drawing.
  await setImmediate()
  const document = specimenOf(input, pictures, context)
  const pdf = compactPdf(document.toPdf())
  return {
    picture: document.toPicture(),
    pdf: Buffer.from(pdf).toString('base64'),
  }
}
