import { eq } from 'drizzle-orm'
import { client as institution } from '../../../db/schema.ts'
import { refuse, type ActorContext, type Refusal } from '../../../lib/context/handler.ts'
import { formatProblem, type Problem } from '../definition/problem.ts'
import { findStoredInstitution, type StoredInstitution } from '../definition/stored-institution.ts'

type Place = Pick<ActorContext, 'db' | 'client'>

/** Returns the settings of the caller's institution. */
export async function loadStoredSettings({ db, client }: Place): Promise<StoredInstitution> {
  const stored = await findStoredInstitution(db, client.code)
  if (!stored) throw new Error('The institution of a session is not stored.')
  return stored
}

/**
 * Lets saves of two administrators follow one another, and saves and registrations of sites. Others can go on adding
 * rows that belong to the institution: whoever has locked the end of the audit log and adds to it would otherwise wait
 * for a save that itself waits for that end.
 */
export async function lockSettings({ db, client }: Place): Promise<void> {
  await db.select({ id: institution.id }).from(institution).where(eq(institution.id, client.id)).for('no key update')
}

/** Refuses values with the sentence of each problem at its path. */
export const refuseFields = (problems: readonly Problem[], { language }: Pick<ActorContext, 'language'>): Refusal =>
  refuse(
    'invalidInput',
    {},
    { fieldErrors: problems.map((one) => ({ field: one.path, message: formatProblem(one, language) })) },
  )

/** Refuses the values of a section, as `refuseFields` does. A secret is entered beside them. */
export const refuseValues = (problems: readonly Problem[], context: Pick<ActorContext, 'language'>): Refusal =>
  refuseFields(
    problems.map((one) => (one.path === 'secret' ? one : { ...one, path: `values.${one.path}` })),
    context,
  )
