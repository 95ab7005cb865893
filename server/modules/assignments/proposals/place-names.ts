import { eq } from 'drizzle-orm'
import { programPart, programPartTerm } from '../../../db/schema.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'

/** Finds the parts and terms that the cells of a file name by their numbers; undefined: nothing. */
export interface PlaceNames {
  readonly part: (programId: number, partNo: number) => number | undefined
  readonly term: (programPartId: number, termNo: number) => number | undefined
}

/** Reads the numbers of all parts and terms of the institution. */
export async function loadPlaceNames({ db, client }: ActorContext): Promise<PlaceNames> {
  const parts = await db.select().from(programPart).where(eq(programPart.clientId, client.id))
  const terms = await db.select().from(programPartTerm).where(eq(programPartTerm.clientId, client.id))
  const byPart = new Map(parts.map(({ id, programId, partNo }) => [`${programId} ${partNo}`, id]))
  const byTerm = new Map(terms.map(({ id, programPartId, termNo }) => [`${programPartId} ${termNo}`, id]))
  return {
    part: (programId, partNo) => byPart.get(`${programId} ${partNo}`),
    term: (programPartId, termNo) => byTerm.get(`${programPartId} ${termNo}`),
  }
}
