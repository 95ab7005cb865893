import { asc, eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { instructionItem, instructionSet } from '../../../db/schema.ts'
import { INSTRUCTIONS } from './general-instructions.ts'

/** Inserts the general instructions on hall tickets of a new institution, and returns the id of their set. */
export async function insertInstructionSet(db: Database, clientId: number): Promise<number> {
  const [set] = await db
    .insert(instructionSet)
    .values({ clientId, code: 'GENERAL' })
    .returning({ id: instructionSet.id })
  if (!set) throw new Error('A set of instructions was not written.')
  await db.insert(instructionItem).values(
    INSTRUCTIONS.map(({ text, i18n }, index) => ({
      clientId,
      instructionSetId: set.id,
      orderNo: index + 1,
      text,
      textI18n: i18n,
    })),
  )
  return set.id
}

/** Returns the first instruction set of an institution; one without any gets the general instructions. */
export async function ensureFirstInstructionSet(db: Database, clientId: number): Promise<number> {
  const [first] = await db
    .select({ id: instructionSet.id })
    .from(instructionSet)
    .where(eq(instructionSet.clientId, clientId))
    .orderBy(asc(instructionSet.id))
    .limit(1)
  return first?.id ?? insertInstructionSet(db, clientId)
}
