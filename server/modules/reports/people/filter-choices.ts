import { and, asc, eq, inArray } from 'drizzle-orm'
import type { RowOf } from '../../../../src/contract/activity.ts'
import type { universityUserChoices } from '../../../../src/contract/reports/university-users.ts'
import { pickListEntry, program, role } from '../../../db/schema.ts'
import type { UserType } from '../../../../src/contract/users/parts.ts'
import type { ReadContext } from '../../../lib/context/handler.ts'

/** Returns the options of the filters of a report on people of some types. */
export async function loadFilterChoices(
  userTypes: readonly UserType[],
  { db, actor }: ReadContext,
): Promise<RowOf<typeof universityUserChoices>> {
  const [roles, offices, programmes] = await Promise.all([
    db
      .select({ roleId: role.id, code: role.code, name: role.name, translations: role.nameI18n })
      .from(role)
      .where(and(eq(role.clientId, actor.clientId), inArray(role.userType, [...userTypes])))
      .orderBy(asc(role.rank), asc(role.id)),
    db
      .select({ code: pickListEntry.code, name: pickListEntry.name, translations: pickListEntry.nameI18n })
      .from(pickListEntry)
      .where(and(eq(pickListEntry.clientId, actor.clientId), inArray(pickListEntry.kind, ['OFFICE', 'DEPARTMENT'])))
      .orderBy(asc(pickListEntry.kind), asc(pickListEntry.orderNo)),
    db
      .select({ programmeId: program.id, code: program.code, name: program.name, translations: program.nameI18n })
      .from(program)
      .where(eq(program.clientId, actor.clientId))
      .orderBy(asc(program.code)),
  ])
  return { roles, offices, programmes }
}
