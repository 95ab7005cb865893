import * as v from 'valibot'
import { defineQuery } from '../activity.ts'
import { day, id } from '../parts.ts'

const input = v.object({ clientId: id })

/** One academic or financial year (specification, section 3: year data). */
export const year = v.object({ yearId: v.number(), code: v.string(), startsOn: day, endsOn: day, status: v.string() })
/** One academic or financial year. */
export type Year = v.InferOutput<typeof year>

/** Returns the academic year in progress. */
export const currentAcademicYear = defineQuery({
  id: 'currentAcademicYear',
  access: 'r',
  needs: 'own',
  input,
  row: year,
})
/** Returns the academic year being prepared. */
export const nextAcademicYear = defineQuery({ id: 'nextAcademicYear', access: 'r', needs: 'own', input, row: year })
/** Returns the financial year in progress. */
export const currentFinancialYear = defineQuery({
  id: 'currentFinancialYear',
  access: 'r',
  needs: 'own',
  input,
  row: year,
})
