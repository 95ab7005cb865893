import * as v from 'valibot'
import { currentAcademicYear, currentFinancialYear, nextAcademicYear, year } from '../../contract/institution/years.ts'
import { mergeIntoClientStore, readClientStore } from '../chosen-client/client-store.ts'
import { query } from '../mql/call.ts'
import { getCurrentSession } from '../mql/token.ts'
import { $auth } from './session-state.ts'
import { $years, setYears, type Years } from './years-state.ts'

const maybeYear = v.nullable(year)
const ended = v.picklist(['success', 'error'])
const stored = v.object({
  currentAcademicYear: maybeYear,
  nextAcademicYear: maybeYear,
  currentFinancialYear: maybeYear,
  academicYearStatus: ended,
  financialYearStatus: ended,
})

const buildYearsStatus = (
  status: Years['academicYearStatus'],
): Pick<Years, 'academicYearStatus' | 'financialYearStatus'> => ({
  academicYearStatus: status,
  financialYearStatus: status,
})

/** Sets the years, or that they could not be loaded; stored, so that a reload shows the same. */
function storeYears(years: Years): void {
  setYears(years)
  mergeIntoClientStore({ ...years })
}

/** Loads the three years of the signed-in person's institution and stores them with the session. */
export async function loadYears(clientId = $auth.get().user?.clientId): Promise<void> {
  if (clientId === undefined) return
  const session = getCurrentSession()
  setYears({ ...$years.get(), ...buildYearsStatus('loading') })
  const input = { clientId }
  const reply = await query(
    [currentAcademicYear, nextAcademicYear, currentFinancialYear] as const,
    { currentAcademicYear: input, nextAcademicYear: input, currentFinancialYear: input },
    { toast: false },
  )
  if (session !== getCurrentSession()) return
  if (!reply.ok) {
    storeYears({ ...$years.get(), ...buildYearsStatus('error') })
    return
  }
  const { result } = reply
  const years = {
    currentAcademicYear: result.currentAcademicYear[0] ?? null,
    nextAcademicYear: result.nextAcademicYear[0] ?? null,
    currentFinancialYear: result.currentFinancialYear[0] ?? null,
  }
  storeYears({ ...years, ...buildYearsStatus('success') })
}

/** Restores the years that an earlier page of this tab has stored. */
export function restoreYears(): void {
  const parsed = v.safeParse(stored, readClientStore())
  if (parsed.success) setYears(parsed.output)
}
