import type { TicketChange, TicketPaper } from '../../src/contract/hall-tickets/hall-ticket.ts'
import type { LanguageCode, LocalisedName } from '../../src/contract/parts.ts'

/** A paper as frozen. Whether the candidate may take it is determined when the ticket is requested. */
export type PrintedPaper = Omit<TicketPaper, 'blocked'> & { readonly questionPaperCode: string }

/**
 * Everything that one version of a hall ticket prints, frozen when it is first rendered (specification, section
 * 11.1.7).
 */
export interface TicketSnapshot {
  readonly institution: {
    readonly code: string
    readonly names: LocalisedName
    /** "Hall ticket" or the institution's own term. */
    readonly title: LocalisedName
    /** "PRN", "Seat number" or the institution's own terms. */
    readonly prnLabel: LocalisedName
    readonly seatLabel: LocalisedName
    readonly timeZone: string
    readonly dateFormat: string
    readonly demo: boolean
    /** Marks a preview of what documents look like, which belongs to nobody. */
    readonly specimen?: boolean
    readonly helpline: string | null
    readonly primaryColor: string | null
    /** The second language of names, printed beside English, if the institution has one. */
    readonly secondLanguage: LanguageCode | null
    /** What the institution adds to its documents; absent: nothing. Pictures are named by their content. */
    readonly documents?: {
      readonly signatory: LocalisedName | null
      readonly footer: LocalisedName | null
      readonly letterhead: string | null
      readonly signature: string | null
      readonly seal: string | null
      /** Absent in snapshots that were frozen before this field existed. */
      readonly logo?: string | null
    }
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
  /** Instructions by language code; English is always present. */
  readonly instructions: Readonly<Record<string, readonly string[]>>
  /** The content of the QR code, and the ten-character code that replaces it where there is no camera. */
  readonly signedPayload: string
  readonly shortCode: string
  /**
   * The URL that precedes the payload in the QR code, so that any camera app opens the verification page. Absent in
   * snapshots that were frozen without one.
   */
  readonly verifyUrl?: string | null
  /** The differences from the previous version; absent in snapshots that were frozen before this field existed. */
  readonly changes?: readonly TicketChange[]
}

/** The part of a snapshot that a lookup shows; it is frozen first. */
export type TicketFacts = Pick<
  TicketSnapshot,
  | 'publicId'
  | 'version'
  | 'issuedAt'
  | 'ticketNo'
  | 'seatNo'
  | 'prn'
  | 'examination'
  | 'college'
  | 'programme'
  | 'part'
  | 'term'
  | 'papers'
> & {
  readonly candidate: Omit<TicketSnapshot['candidate'], 'motherName'>
  readonly centre: Omit<TicketSnapshot['centre'], 'district' | 'accessible'>
}

/**
 * The state of a ticket at the moment of a request, which is not part of the snapshot (specification, section 10.9).
 */
export interface TicketState {
  /** The condition of a provisional ticket. */
  readonly condition: LocalisedName | null
  /** Blocked papers: course code → reason. */
  readonly blocked: Readonly<Record<string, LocalisedName>>
}

/**
 * The highest copy number. All later copies print the same ("Copy 10+"), so that repeated downloads create no more
 * files.
 */
export const MOST_COPIES = 10

/** The content of one print beside the snapshot. */
export interface PrintState extends TicketState {
  /** The copy number of the version; the first copy does not print it. */
  readonly copy: number
}

/** The state of a first copy without conditions. */
export const FIRST_COPY_STATE: PrintState = { condition: null, blocked: {}, copy: 1 }
