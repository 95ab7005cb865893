import { createPrivateKey, type KeyObject } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import type { LocalisedName } from '../../../../src/contract/parts.ts'
import type { Client } from '../../../lib/clients/clients.ts'
import { DOCUMENTS_KEY, getDocumentSettings } from '../../../lib/clients/document-settings.ts'
import type { Database } from '../../../db/database.ts'
import { instructionItem, signingKey } from '../../../db/schema.ts'
import { LABELS } from '../document/labels.ts'
import { formatInitials, hashPhoto, signTicket } from '../../../lib/pdf/signature.ts'
import type { TicketFacts, TicketSnapshot } from '../../../db/ticket-snapshot.ts'
import type { Settings } from '../../../lib/config/settings.ts'
import type { ExamEventRow } from './events.ts'
import type { LineRow, TicketRow } from './find-row.ts'

const toLocalisedName = ({
  name,
  nameI18n,
}: {
  readonly name: string
  readonly nameI18n: Readonly<Record<string, string>>
}): LocalisedName => ({ name, translations: { ...nameI18n } })

/** Returns our own term in every language. */
const getTerm = (key: 'hallTicket' | 'seatNumber'): LocalisedName => ({
  name: LABELS.en[key],
  translations: Object.fromEntries(Object.entries(LABELS).map(([language, labels]) => [language, labels[key]])),
})

/** Returns the institution's own term, or ours. */
const getLabel = (client: Client, key: string, otherwise: LocalisedName): LocalisedName =>
  client.details.labels[key] ?? otherwise

const toPrintedPaper = (line: LineRow, centreCode: string, collegeCode: string): TicketSnapshot['papers'][number] => ({
  date: line.day,
  startsAt: line.starts,
  endsAt: line.ends,
  reportingAt: line.reporting,
  gateClosesAt: line.gate,
  code: line.code,
  names: { name: line.name, translations: line.i18n },
  kind: line.kind,
  attempt: line.attempt,
  centreCode: line.own ? collegeCode : centreCode,
  room: line.room,
  questionPaperCode: line.qp,
})

/** Returns the data of a ticket, without the parts that only the print needs. */
export function buildTicketFacts(
  { student, ticket, version, seat, centre, college, program, part, term, lines }: TicketRow,
  event: Pick<ExamEventRow, 'name' | 'nameI18n'>,
): TicketFacts {
  return {
    publicId: ticket.publicId,
    version: version.version,
    issuedAt: version.issuedAt.toISOString(),
    ticketNo: ticket.ticketNo,
    seatNo: seat.seatNo,
    prn: student.prn,
    candidate: {
      name: student.name,
      localName: student.localLanguage ? (student.nameI18n[student.localLanguage] ?? null) : null,
      localLanguage: student.localLanguage,
    },
    examination: toLocalisedName(event),
    college: { code: college.code, names: toLocalisedName(college) },
    programme: toLocalisedName(program),
    part: toLocalisedName(part),
    term: toLocalisedName(term),
    centre: {
      code: centre.code,
      names: toLocalisedName(centre),
      address: { name: centre.address, translations: { ...centre.addressI18n } },
      landmark: centre.landmark === null ? null : { name: centre.landmark, translations: { ...centre.landmarkI18n } },
    },
    papers: (lines ?? []).map((line) => toPrintedPaper(line, centre.code, college.code)),
  }
}

async function loadInstructions(db: Database, clientId: number, setId: number): Promise<Record<string, string[]>> {
  const items = await db
    .select()
    .from(instructionItem)
    .where(and(eq(instructionItem.clientId, clientId), eq(instructionItem.instructionSetId, setId)))
    .orderBy(asc(instructionItem.orderNo))
  const texts: Record<string, string[]> = { en: items.map(({ text }) => text) }
  for (const language of new Set(items.flatMap(({ textI18n }) => Object.keys(textI18n))))
    texts[language] = items.map(({ text, textI18n }) => textI18n[language] ?? text)
  return texts
}

/** The data shared by all tickets of an examination: the signing key and the instructions. */
export interface SharedPrintData {
  readonly key: { readonly id: string; readonly privateKey: KeyObject }
  readonly instructions: Readonly<Record<string, readonly string[]>>
  /** The URL of the page that verifies a printed ticket. */
  readonly verifyUrl: string | null
}

/** Reads the data shared by all tickets of an examination. */
export async function loadSharedPrintData(
  { db, client, settings }: { readonly db: Database; readonly client: Client; readonly settings: Settings },
  event: ExamEventRow,
): Promise<SharedPrintData> {
  const [key] = await db.select().from(signingKey).where(eq(signingKey.clientId, client.id))
  if (!key) throw new Error(`The institution ${client.code} has no key to sign its documents.`)
  return {
    key: { id: key.id, privateKey: createPrivateKey(key.privateKey) },
    instructions: await loadInstructions(db, client.id, event.instructionSetId),
    verifyUrl: settings.verifyUrl,
  }
}

/**
 * Builds and signs everything that this version prints, from its frozen lookup result or from the current tables. It is
 * frozen in the version when the version is published or its first file is rendered.
 */
export function buildSnapshot(
  client: Client,
  event: ExamEventRow,
  row: TicketRow,
  photo: Uint8Array | null,
  { key, instructions, verifyUrl }: SharedPrintData,
): TicketSnapshot {
  const facts = row.version.card ?? buildTicketFacts(row, event)
  const { payload, shortCode } = signTicket(
    {
      clientCode: client.code,
      examCode: event.code,
      publicId: facts.publicId,
      version: facts.version,
      seatNo: facts.seatNo,
      initials: formatInitials(facts.candidate.name),
      photoHash: hashPhoto(photo),
      issuedAt: facts.issuedAt,
      expiresAt: new Date(Date.parse(event.endsOn) + 30 * 24 * 3600 * 1000).toISOString(),
    },
    key.privateKey,
    key.id,
  )
  const { details } = client
  return {
    ...facts,
    institution: {
      code: client.code,
      names: client.names,
      title: getLabel(client, 'hallTicket', getTerm('hallTicket')),
      prnLabel: getLabel(client, 'prn', { name: 'PRN', translations: {} }),
      seatLabel: getLabel(client, 'seatNo', getTerm('seatNumber')),
      timeZone: client.timeZone,
      dateFormat: details.dateFormat,
      demo: details.demo,
      helpline: event.helpline,
      primaryColor: details.primaryColor,
      secondLanguage: client.hallTicket.secondLanguage,
      ...(client.configs[DOCUMENTS_KEY] === undefined && client.logoPath === null
        ? {}
        : { documents: getDocumentSettings(client) }),
    },
    examCode: event.code,
    candidate: { ...facts.candidate, motherName: row.student.motherName },
    medium: row.enrolment.medium,
    pattern: row.program.pattern,
    centre: { ...facts.centre, district: row.centre.district, accessible: row.centre.accessible },
    accommodation: row.student.accommodation,
    correctionsUntil: event.correctionsUntil,
    instructions,
    signedPayload: payload,
    shortCode,
    verifyUrl,
    changes: row.version.changes,
  }
}
