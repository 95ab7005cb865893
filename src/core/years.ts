import { map, type ReadableAtom } from 'nanostores'
import * as v from 'valibot'
import { currentAcademicYear, currentFinancialYear, nextAcademicYear, year, type Year } from '../contract/years.ts'
import { mergeIntoClientStore, readClientStore } from './client-store.ts'
import { query } from './mql/call.ts'
import { currentSession } from './mql/token.ts'
import { $auth } from './session-state.ts'
import { shared } from './shared.ts'

type Status = '' | 'loading' | 'success' | 'error'

/** The years of the institution (specification, section 3). */
export interface Years {
  readonly currentAcademicYear: Year | null
  readonly nextAcademicYear: Year | null
  readonly currentFinancialYear: Year | null
  readonly academicYearStatus: Status
  readonly financialYearStatus: Status
}

const NONE: Years = {
  currentAcademicYear: null,
  nextAcademicYear: null,
  currentFinancialYear: null,
  academicYearStatus: '',
  financialYearStatus: '',
}
const maybeYear = v.nullable(year)
const ended = v.picklist(['success', 'error'])
const stored = v.object({
  currentAcademicYear: maybeYear,
  nextAcademicYear: maybeYear,
  currentFinancialYear: maybeYear,
  academicYearStatus: ended,
  financialYearStatus: ended,
})

const $state = shared('years', () => map<Years>(NONE))

/** The academic and the financial year. */
export const $years: ReadableAtom<Years> = $state

const withStatus = (status: Status): Pick<Years, 'academicYearStatus' | 'financialYearStatus'> => ({ academicYearStatus: status, financialYearStatus: status })

/** The years are known, or are known not to be had; kept as they are, so that a reload tells the same. */
function yearsSet(years: Years): void {
  $state.set(years)
  mergeIntoClientStore({ ...years })
}

/** Asks for the three years of the signed-in person's institution and keeps them with the session. */
export async function loadYears(clientId = $auth.get().user?.clientId): Promise<void> {
  if (clientId === undefined) return
  const session = currentSession()
  $state.set({ ...$state.get(), ...withStatus('loading') })
  const input = { clientId }
  const reply = await query(
    [currentAcademicYear, nextAcademicYear, currentFinancialYear] as const,
    { currentAcademicYear: input, nextAcademicYear: input, currentFinancialYear: input },
    { toast: false },
  )
  if (session !== currentSession()) return
  if (!reply.ok) {
    yearsSet({ ...$state.get(), ...withStatus('error') })
    return
  }
  const { result } = reply
  const years = {
    currentAcademicYear: result.currentAcademicYear[0] ?? null,
    nextAcademicYear: result.nextAcademicYear[0] ?? null,
    currentFinancialYear: result.currentFinancialYear[0] ?? null,
  }
  yearsSet({ ...years, ...withStatus('success') })
}

/** Brings back the years that an earlier page of this tab has kept. */
export function restoreYears(): void {
  const parsed = v.safeParse(stored, readClientStore())
  if (parsed.success) $state.set(parsed.output)
}

/** Ends with the session. */
export const forgetYears = (): void => $state.set(NONE)
