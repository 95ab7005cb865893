import type { LanguageCode, LocalisedName } from '../../../src/contract/parts.ts'
import type { NameLanguage } from '../names.ts'

/** A person with fixed numbers, for tests, screenshots and the demo's first page (specification, section 12.5). */
export interface Fixture {
  readonly id: string
  readonly client: 'svtu' | 'fauc'
  readonly prn: string
  readonly seatNo: string
  readonly dob: string
  /** The registered mobile number; also set at institutions that do not ask for it. */
  readonly mobile: string | null
  readonly name: string
  readonly localName: string
  readonly localLanguage: NameLanguage
  readonly motherName: string
  readonly programme: string
  readonly partNo: number
  /** Has an account with the demo password. */
  readonly account?: true
  readonly interfaceLanguage?: LanguageCode
  /** The centre of the ticket's first version; the second version has the centre of the college. */
  readonly formerCentre?: LocalisedName
  /** Why the ticket was cancelled. */
  readonly cancelled?: LocalisedName
  /** The status of the application, for a person without a ticket yet. */
  readonly formStatus?: 'SUBMITTED' | 'REJECTED'
  /** Whether the hold blocks only one paper, the first of the term, instead of the ticket. */
  readonly holdsOnePaper?: true
  readonly hold?: {
    readonly reason: 'UNIV_FEE' | 'ATTENDANCE' | 'ELIGIBILITY'
    readonly severity: 'HARD' | 'PROVISIONAL' | 'WARN'
    readonly text: LocalisedName
    readonly amountMinor: number | null
  }
  readonly noPhoto?: true
  /** Also takes the papers of the first part. */
  readonly backlog?: true
  readonly accommodation?: LocalisedName
  /** The outcome of looking up the ticket. */
  readonly outcome: 'READY' | 'CHANGED' | 'PART_BLOCKED' | 'PROVISIONAL' | 'BLOCKED' | 'FORM_NOT_ACCEPTED' | 'CANCELLED'
  readonly who: string
}
