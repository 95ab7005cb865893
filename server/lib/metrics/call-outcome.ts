import type { CodeName } from '../../../src/contract/codes.ts'

/** How a call ended: as asked, with a refusal, or with a fault, of the database or of the program. */
export type OutcomeKind = 'ok' | 'refused' | 'unavailable' | 'failed'

/** What is counted and logged of one call; it holds no value of the call, and names nobody. */
export interface CallOutcome {
  /** The name in the contract; `unknown` for every other name. */
  readonly name: string
  /** The code of the institution; null where the call has none. */
  readonly institution: string | null
  readonly outcome: OutcomeKind
  /** The name of the code of a refusal or fault. */
  readonly code: CodeName | null
  /** The `outcome` of an open call that returns one, such as BLOCKED or BUSY. */
  readonly result: string | null
  readonly milliseconds: number
}
