import type { TicketChange, TicketPaper } from '../../src/contract/hall-ticket.ts'
import type { LanguageCode, LocalisedName } from '../../src/contract/parts.ts'

/** A paper as it is frozen; whether the candidate may write it is decided when the ticket is asked for. */
export type PrintedPaper = Omit<TicketPaper, 'blocked'> & { readonly questionPaperCode: string }

/** Everything that one version of a hall ticket prints, frozen when it is first rendered (domain brief 2.1.7). */
export interface TicketSnapshot {
  readonly institution: {
    readonly code: string
    readonly names: LocalisedName
    /** "Hall ticket" or the institution's own noun. */
    readonly title: LocalisedName
    /** "PRN", "Seat number" or the institution's own nouns. */
    readonly prnLabel: LocalisedName
    readonly seatLabel: LocalisedName
    readonly timeZone: string
    readonly dateFormat: string
    readonly demo: boolean
    readonly helpline: string | null
    readonly primaryColor: string | null
    /** The language of names beside English on the page, where the institution has one. */
    readonly secondLanguage: LanguageCode | null
  }
  readonly examination: LocalisedName
  readonly examCode: string
  readonly ticketNo: string
  readonly publicId: string
  readonly version: number
  readonly issuedAt: string
  readonly seatNo: string
  readonly prn: string
  readonly candidate: {
    readonly name: string
    readonly localName: string | null
    readonly localLanguage: LanguageCode | null
    readonly motherName: string | null
  }
  readonly college: { readonly code: string; readonly names: LocalisedName }
  readonly programme: LocalisedName
  readonly part: LocalisedName
  readonly term: LocalisedName
  readonly medium: string | null
  readonly pattern: string | null
  readonly centre: {
    readonly code: string
    readonly names: LocalisedName
    readonly address: LocalisedName
    readonly landmark: LocalisedName | null
    readonly district: string | null
    readonly accessible: boolean
  }
  readonly papers: readonly PrintedPaper[]
  readonly accommodation: LocalisedName | null
  readonly correctionsUntil: string
  /** Instructions by language code; English is always there. */
  readonly instructions: Readonly<Record<string, readonly string[]>>
  /** What the QR code holds, and the ten characters that stand for it when a camera is missing. */
  readonly signedPayload: string
  readonly shortCode: string
  /** What the QR code puts before the payload, so that any camera opens the page that checks it; what was frozen without one has none. */
  readonly verifyUrl?: string | null
  /** What is different from the version before; what was frozen without it says nothing about that. */
  readonly changes?: readonly TicketChange[]
}

/** The part of a snapshot that a lookup shows; it is frozen first. */
export type TicketFacts = Pick<TicketSnapshot, 'publicId' | 'version' | 'issuedAt' | 'ticketNo' | 'seatNo' | 'prn' | 'examination' | 'college' | 'programme' | 'part' | 'term' | 'papers'> & {
  readonly candidate: Omit<TicketSnapshot['candidate'], 'motherName'>
  readonly centre: Omit<TicketSnapshot['centre'], 'district' | 'accessible'>
}

/** What holds for a ticket at the moment of asking, and is no part of what was frozen (domain brief 1.9). */
export interface TicketState {
  /** The condition under which it holds, where it is provisional. */
  readonly condition: LocalisedName | null
  /** Papers that may not be written: course code → why. */
  readonly blocked: Readonly<Record<string, LocalisedName>>
}

/** From this copy on all say the same ("Copy 10+"), so that fetching a ticket for ever makes no more files. */
export const MOST_COPIES = 10

/** What one print says besides its frozen words. */
export interface PrintState extends TicketState {
  /** The how-manieth copy of its version it is; the first says nothing about that. */
  readonly copy: number
}

/** A first copy that holds without conditions. */
export const NOTHING_SPECIAL: PrintState = { condition: null, blocked: {}, copy: 1 }
