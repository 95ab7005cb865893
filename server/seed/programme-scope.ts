import { and, eq } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { insertAll } from '../db/insert-rows.ts'
import { userAccount, userPpt } from '../db/schema.ts'
import type { Academics } from './academics.ts'
import type { InstitutionSeed } from './institutions/institution-seed.ts'

/** The programmes that people work on in the current year: all of one, the first part of another. */
const SCOPES = [
  { userName: 'farah.hod', client: 'svtu', whole: 'BSC', firstPart: 'BCA' },
  { userName: 'tanvi.teacher', client: 'svtu', whole: null, firstPart: 'BSC' },
] as const

/** Inserts the programme scope of the demo accounts. */
export async function seedProgrammeScope(
  db: Database,
  { row: { id: clientId, code } }: InstitutionSeed,
  { terms }: Pick<Academics, 'terms'>,
  academicYearId: number,
): Promise<void> {
  for (const { userName, whole, firstPart } of SCOPES.filter(({ client }) => client === code)) {
    const [account] = await db
      .select({ id: userAccount.id })
      .from(userAccount)
      .where(and(eq(userAccount.clientId, clientId), eq(userAccount.loginKey, userName)))
    const all = whole === null ? null : terms.find(({ programme }) => programme.code === whole)
    const part = terms.find(({ programme, partNo }) => programme.code === firstPart && partNo === 1)
    if (!account || all === undefined || !part) throw new Error(`The programme scope of ${userName} names nothing.`)
    const row = { clientId, userId: account.id, academicYearId }
    await insertAll(db, userPpt, [
      ...(all ? [{ ...row, programId: all.programId, access: 'EDIT' as const }] : []),
      { ...row, programId: part.programId, programPartId: part.partId, access: 'VIEW' },
    ])
  }
}
