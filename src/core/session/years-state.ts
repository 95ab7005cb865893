import { map, type ReadableAtom } from 'nanostores'
import type { Year } from '../../contract/institution/years.ts'
import { ensureShared } from '../runtime/shared.ts'
import { $session } from './session-state.ts'

type Status = '' | 'loading' | 'success' | 'error'

/** The years of the institution (specification, section 3). */
export interface Years {
  readonly currentAcademicYear: Year | null
  readonly nextAcademicYear: Year | null
  readonly currentFinancialYear: Year | null
  readonly academicYearStatus: Status
  readonly financialYearStatus: Status
}

/** The initial state: no years, and none requested. */
const NONE: Years = {
  currentAcademicYear: null,
  nextAcademicYear: null,
  currentFinancialYear: null,
  academicYearStatus: '',
  financialYearStatus: '',
}

const $state = ensureShared('years', () => map<Years>(NONE))

/** The academic and the financial year. */
export const $years: ReadableAtom<Years> = $state

/** Replaces the years; only `years.ts` calls it. */
export const setYears = (years: Years): void => $state.set(years)

// No form for guests needs the years: this file, and not the end of a session, knows that they end with it.
ensureShared('years.listening', () =>
  $session.listen(({ status }) => {
    if (status === 'guest') setYears(NONE)
  }),
)
