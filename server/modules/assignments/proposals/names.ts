import { and, eq, inArray } from 'drizzle-orm'
import { college, program, userAccount } from '../../../db/schema.ts'
import { whereCollegeInScope } from '../../../lib/access/scope.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { normaliseLoginName, NO_KEY } from '../../../db/identity/login-key.ts'
import { whereStaffInScope } from '../people/assignable.ts'
import type { Cells } from './proposal-cells.ts'

/** Finds what the cells of a file name; undefined: nothing, or nothing in the caller's scope. */
export interface Names {
  readonly user: (loginName: string) => number | undefined
  readonly programme: (code: string) => number | undefined
  readonly college: (code: string) => number | undefined
}

/** Returns a code in the form in which codes are compared. */
export const foldCode = (code: string): string => code.toLowerCase()

/** Reads the people whom lines name, and the codes of all programmes and colleges in the caller's scope. */
export async function loadNames(
  lines: readonly Cells<'user'>[],
  context: Pick<ActorContext, 'db' | 'client' | 'actor'>,
): Promise<Names> {
  const { db, client, actor } = context
  const toLoginKey = (loginName: string): string => normaliseLoginName(loginName) ?? NO_KEY
  const loginKeys = [...new Set(lines.map((cells) => toLoginKey(cells('user'))))]
  const people = await db
    .select({ id: userAccount.id, key: userAccount.loginKey })
    .from(userAccount)
    .where(and(whereStaffInScope(context), inArray(userAccount.loginKey, loginKeys)))
  const programmes = await db
    .select({ id: program.id, code: program.code })
    .from(program)
    .where(eq(program.clientId, client.id))
  const colleges = await db
    .select({ id: college.id, code: college.code })
    .from(college)
    .where(and(eq(college.clientId, client.id), whereCollegeInScope(db, actor, college.id)))
  const byLogin = new Map(people.map(({ key, id }) => [key, id]))
  const byProgramme = new Map(programmes.map(({ code, id }) => [foldCode(code), id]))
  const byCollege = new Map(colleges.map(({ code, id }) => [foldCode(code), id]))
  return {
    user: (loginName) => byLogin.get(toLoginKey(loginName)),
    programme: (code) => byProgramme.get(foldCode(code)),
    college: (code) => byCollege.get(foldCode(code)),
  }
}
