import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../../db/database.ts'
import { academicYear, college, program, programPart } from '../../../../db/schema.ts'
import { sqlUserColleges, hasAllColleges } from '../../../../lib/access/scope.ts'
import type { Actor } from '../../../../lib/context/handler.ts'

/** Returns the ids of academic years by code. */
export async function listYearIds(db: Database, clientId: number): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ code: academicYear.code, id: academicYear.id })
    .from(academicYear)
    .where(eq(academicYear.clientId, clientId))
  return new Map(rows.map(({ code, id }) => [code, id]))
}

/** A college, and whether the person who imports works for it. */
export interface CollegeOfFile {
  readonly id: number
  readonly inScope: boolean
}

/** A programme, and the ids of its parts by number. */
export interface ProgrammeOfFile {
  readonly id: number
  readonly parts: ReadonlyMap<number, number>
}

/** What the codes in a file of students stand for. */
export interface Masters {
  readonly years: ReadonlyMap<string, number>
  readonly colleges: ReadonlyMap<string, CollegeOfFile>
  readonly programmes: ReadonlyMap<string, ProgrammeOfFile>
}

async function listCollegesByCode(db: Database, actor: Actor): Promise<ReadonlyMap<string, CollegeOfFile>> {
  const rows = await db
    .select({
      code: college.code,
      id: college.id,
      inScope: hasAllColleges(actor)
        ? sql<boolean>`true`
        : sql<boolean>`${college.id} = any(array(${sqlUserColleges(db, actor)}))`,
    })
    .from(college)
    .where(eq(college.clientId, actor.clientId))
  return new Map(rows.map(({ code, id, inScope }) => [code, { id, inScope }]))
}

async function listProgrammesByCode(db: Database, clientId: number): Promise<ReadonlyMap<string, ProgrammeOfFile>> {
  const rows = await db
    .select({ code: program.code, id: program.id, partNo: programPart.partNo, partId: programPart.id })
    .from(program)
    .leftJoin(programPart, and(eq(programPart.clientId, program.clientId), eq(programPart.programId, program.id)))
    .where(eq(program.clientId, clientId))
  const found = new Map<string, { readonly id: number; readonly parts: Map<number, number> }>()
  for (const { code, id, partNo, partId } of rows) {
    const one = found.get(code) ?? { id, parts: new Map<number, number>() }
    if (partNo !== null && partId !== null) one.parts.set(partNo, partId)
    found.set(code, one)
  }
  return found
}

/** Reads what the codes in a file of students stand for. */
export async function loadMasters(db: Database, actor: Actor): Promise<Masters> {
  return {
    years: await listYearIds(db, actor.clientId),
    colleges: await listCollegesByCode(db, actor),
    programmes: await listProgrammesByCode(db, actor.clientId),
  }
}
