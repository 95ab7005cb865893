import { and, eq, inArray } from 'drizzle-orm'
import { college, program, programPart, programPartTerm, userAccount } from '../../../db/schema.ts'
import { collegeInScope } from '../../../lib/access/scope.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { loginKeyOf, NO_KEY } from '../../../lib/identity/login-key.ts'
import { staffInScope } from './assignable.ts'
import type { Cells } from './import-cells.ts'

/** Finds what the cells of a file name; undefined: nothing, or nothing in the caller's scope. */
export interface Names {
  readonly user: (loginName: string) => number | undefined
  readonly programme: (code: string) => number | undefined
  readonly part: (programId: number, partNo: number) => number | undefined
  readonly term: (programPartId: number, termNo: number) => number | undefined
  readonly college: (code: string) => number | undefined
}

const folded = (code: string): string => code.toLowerCase()

/** Reads the people whom lines name, and all codes and numbers of the institution. */
export async function readNames(lines: readonly Cells[], context: ActorContext): Promise<Names> {
  const { db, client, actor } = context
  const keyOf = (loginName: string): string => loginKeyOf(loginName) ?? NO_KEY
  const loginKeys = [...new Set(lines.map((cells) => keyOf(cells('user'))))]
  const people = await db
    .select({ id: userAccount.id, key: userAccount.loginKey })
    .from(userAccount)
    .where(and(staffInScope(context), inArray(userAccount.loginKey, loginKeys)))
  const programmes = await db
    .select({ id: program.id, code: program.code })
    .from(program)
    .where(eq(program.clientId, client.id))
  const parts = await db.select().from(programPart).where(eq(programPart.clientId, client.id))
  const terms = await db.select().from(programPartTerm).where(eq(programPartTerm.clientId, client.id))
  const colleges = await db
    .select({ id: college.id, code: college.code })
    .from(college)
    .where(and(eq(college.clientId, client.id), collegeInScope(db, actor, college.id)))
  const byLogin = new Map(people.map(({ key, id }) => [key, id]))
  const byProgramme = new Map(programmes.map(({ code, id }) => [folded(code), id]))
  const byPart = new Map(parts.map(({ id, programId, partNo }) => [`${programId} ${partNo}`, id]))
  const byTerm = new Map(terms.map(({ id, programPartId, termNo }) => [`${programPartId} ${termNo}`, id]))
  const byCollege = new Map(colleges.map(({ code, id }) => [folded(code), id]))
  return {
    user: (loginName) => byLogin.get(keyOf(loginName)),
    programme: (code) => byProgramme.get(folded(code)),
    part: (programId, partNo) => byPart.get(`${programId} ${partNo}`),
    term: (programPartId, termNo) => byTerm.get(`${programPartId} ${termNo}`),
    college: (code) => byCollege.get(folded(code)),
  }
}
