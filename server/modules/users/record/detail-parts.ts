import { and, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { RowOf } from '../../../../src/contract/activity.ts'
import type { userDetail } from '../../../../src/contract/users/user-detail.ts'
import {
  auditLog,
  college,
  loginAttempt,
  pickListEntry,
  role,
  userCollege,
  userNote,
  userProfile,
  userRole,
} from '../../../db/schema.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { parseDevice } from '../../../lib/session/devices.ts'

/** The record of a person as it is answered. */
export type Detail = RowOf<typeof userDetail>

const LAST = 20
const author = alias(userProfile, 'author')

/** Returns the roles of a person, with who granted them. */
export async function loadRoles({ db, client, now }: ActorContext, id: number): Promise<Detail['roles']> {
  const rows = await db
    .select({ grant: userRole, role, college, by: author.displayName })
    .from(userRole)
    .innerJoin(role, and(eq(role.clientId, userRole.clientId), eq(role.id, userRole.roleId)))
    .leftJoin(college, and(eq(college.clientId, userRole.clientId), eq(college.id, userRole.scopeCollegeId)))
    .leftJoin(author, and(eq(author.clientId, userRole.clientId), eq(author.userId, userRole.grantedBy)))
    .where(and(eq(userRole.clientId, client.id), eq(userRole.userId, id)))
    .orderBy(role.rank, role.id)
  return rows.map(({ grant, role: one, college: at, by }) => ({
    roleId: one.id,
    code: one.code,
    name: one.name,
    translations: one.nameI18n,
    college: at && { collegeId: at.id, code: at.code, name: at.name, translations: at.nameI18n },
    fromAt: grant.fromAt?.toISOString() ?? null,
    toAt: grant.toAt?.toISOString() ?? null,
    grantedBy: by,
    grantedAt: grant.grantedAt?.toISOString() ?? null,
    reason: grant.reason,
    inForce:
      one.status === 'ACTIVE' &&
      (grant.fromAt === null || grant.fromAt <= now) &&
      (grant.toAt === null || grant.toAt > now),
  }))
}

/** Returns the colleges of a person, the primary one first. */
export async function loadColleges({ db, client }: ActorContext, id: number): Promise<Detail['colleges']> {
  const rows = await db
    .select({ college, primary: userCollege.isPrimary })
    .from(userCollege)
    .innerJoin(college, and(eq(college.clientId, userCollege.clientId), eq(college.id, userCollege.collegeId)))
    .where(and(eq(userCollege.clientId, client.id), eq(userCollege.userId, id)))
    .orderBy(desc(userCollege.isPrimary), college.name)
  return rows.map(({ college: { id: collegeId, code, name, nameI18n }, primary }) => ({
    collegeId,
    code,
    name,
    translations: nameI18n,
    primary,
  }))
}

/** Returns the last sign-ins of a person, the notes about them and the acts on them. */
export async function loadHistory(
  { db, client }: ActorContext,
  id: number,
): Promise<Pick<Detail, 'signIns' | 'notes' | 'acts'>> {
  const signIns = await db
    .select()
    .from(loginAttempt)
    .where(and(eq(loginAttempt.clientId, client.id), eq(loginAttempt.userId, id)))
    .orderBy(desc(loginAttempt.at), desc(loginAttempt.id))
    .limit(LAST)
  const notes = await db
    .select({ note: userNote, by: author.displayName })
    .from(userNote)
    .leftJoin(author, and(eq(author.clientId, userNote.clientId), eq(author.userId, userNote.authorId)))
    .where(and(eq(userNote.clientId, client.id), eq(userNote.userId, id)))
    .orderBy(desc(userNote.id))
    .limit(LAST)
  const acts = await db
    .select({
      at: auditLog.at,
      activity: auditLog.activity,
      reason: sql<string | null>`${auditLog.detail} ->> 'reason'`,
      who: author.displayName,
    })
    .from(auditLog)
    .leftJoin(author, and(eq(author.clientId, auditLog.clientId), eq(author.userId, auditLog.actorUserId)))
    .where(
      and(eq(auditLog.clientId, client.id), eq(auditLog.entity, 'user_account'), eq(auditLog.entityId, String(id))),
    )
    .orderBy(desc(auditLog.id))
    .limit(LAST)
  return {
    signIns: signIns.map(({ at, outcome, via, device, address }) => ({
      at: at.toISOString(),
      outcome,
      via,
      device: device ?? parseDevice(undefined),
      address: address ?? '',
    })),
    notes: notes.map(({ note, by }) => ({ at: note.createdAt.toISOString(), author: by ?? '', text: note.text })),
    acts: acts.map(({ at, ...act }) => ({ at: at.toISOString(), ...act })),
  }
}

/** Returns the name of a department or an office; its code when the list has none. */
export async function findListEntryName(
  { db, client }: ActorContext,
  kind: 'DEPARTMENT' | 'OFFICE',
  code: string | null,
): Promise<Detail['office']> {
  if (code === null) return null
  const [row] = await db
    .select()
    .from(pickListEntry)
    .where(and(eq(pickListEntry.clientId, client.id), eq(pickListEntry.kind, kind), eq(pickListEntry.code, code)))
  return row ? { name: row.name, translations: row.nameI18n } : { name: code, translations: {} }
}
