import { and, eq } from 'drizzle-orm'
import type { Year } from '../../../src/contract/institution/years.ts'
import type { Database } from '../../db/database.ts'
import { academicYear, financialYear } from '../../db/schema.ts'
import type { QueryHandlers } from '../../lib/context/handler.ts'

type Row = Pick<Year, 'code' | 'startsOn' | 'endsOn' | 'status'> & { readonly id: number }
const toYear = ({ id, code, startsOn, endsOn, status }: Row): Year => ({ yearId: id, code, startsOn, endsOn, status })

async function listAcademicYears(db: Database, clientId: number, status: 'CURRENT' | 'NEXT'): Promise<Year[]> {
  const rows = await db
    .select()
    .from(academicYear)
    .where(and(eq(academicYear.clientId, clientId), eq(academicYear.status, status)))
  return rows.map(toYear)
}

/** Query handlers for the years that a signed-in person works in (specification, section 7). */
export const yearQueries = {
  currentAcademicYear: (_input, { db, client }) => listAcademicYears(db, client.id, 'CURRENT'),
  nextAcademicYear: (_input, { db, client }) => listAcademicYears(db, client.id, 'NEXT'),
  async currentFinancialYear(_input, { db, client }) {
    const rows = await db
      .select()
      .from(financialYear)
      .where(and(eq(financialYear.clientId, client.id), eq(financialYear.status, 'CURRENT')))
    return rows.map(toYear)
  },
} satisfies Partial<QueryHandlers>
