import { and, eq, ne } from 'drizzle-orm'
import { examEvent, menu, program } from '../../../db/schema.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { foldCode } from '../proposals/names.ts'
import { loadPlaceNames, type PlaceNames } from '../proposals/place-names.ts'

/** Finds what the cells of a file name; undefined: nothing. */
export interface ImportNames extends PlaceNames {
  readonly process: (cell: string) => number | undefined
  readonly examination: (code: string) => number | undefined
  readonly programme: (code: string) => number | undefined
}

/** Returns a route or the code of a menu without what differs between them: `/exam-form-inward` is `examFormInward`. */
const normaliseProcessKey = (cell: string): string => foldCode(cell).replaceAll(/[^a-z0-9]/g, '')

/** Reads the processes, the examinations of a year, and all programmes, parts and terms of the institution. */
export async function loadImportNames(academicYearId: number, context: ActorContext): Promise<ImportNames> {
  const { db, client } = context
  const processes = await db
    .select({ id: menu.id, route: menu.routeName })
    .from(menu)
    .where(and(eq(menu.clientId, client.id), eq(menu.status, 'ACTIVE'), ne(menu.scope, 'NONE')))
  const events = await db
    .select({ id: examEvent.id, code: examEvent.code })
    .from(examEvent)
    .where(and(eq(examEvent.clientId, client.id), eq(examEvent.academicYearId, academicYearId)))
  const programmes = await db
    .select({ id: program.id, code: program.code })
    .from(program)
    .where(eq(program.clientId, client.id))
  const byProcess = new Map(processes.map(({ id, route }) => [normaliseProcessKey(route), id]))
  const byExam = new Map(events.map(({ id, code }) => [foldCode(code), id]))
  const byProgramme = new Map(programmes.map(({ id, code }) => [foldCode(code), id]))
  return {
    process: (cell) => byProcess.get(normaliseProcessKey(cell)),
    examination: (code) => byExam.get(foldCode(code)),
    programme: (code) => byProgramme.get(foldCode(code)),
    ...(await loadPlaceNames(context)),
  }
}
