import { and, asc, eq } from 'drizzle-orm'
import type { RowOf } from '../../../../src/contract/activity.ts'
import { SEARCH_MOST, type search } from '../../../../src/contract/home/search.ts'
import { whereContainsWords } from '../../../db/contains-words.ts'
import { program } from '../../../db/schema.ts'
import { whereProgrammeInScope } from '../../../lib/access/scope.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'

/** Finds the programmes in which somebody in the caller's scope studies, by name in any language or by code. */
export async function findProgrammes(
  text: string,
  { db, actor }: ActorContext,
): Promise<RowOf<typeof search>['programmes']> {
  const rows = await db
    .select({ programmeId: program.id, code: program.code, name: program.name, translations: program.nameI18n })
    .from(program)
    .where(
      and(
        eq(program.clientId, actor.clientId),
        whereContainsWords(text, program.code, program.name, program.nameI18n),
        whereProgrammeInScope(db, actor),
      ),
    )
    .orderBy(asc(program.code))
    .limit(SEARCH_MOST)
  return rows.map(({ programmeId, code, name, translations }) => ({
    programmeId,
    code,
    names: { name, translations: { ...translations } },
  }))
}
