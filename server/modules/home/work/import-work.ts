import { and, count, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { EDIT_DATA_IMPORTS } from '../../../../src/contract/academics/import-parts.ts'
import { DAY_MS } from '../../../../src/contract/durations.ts'
import { IMPORT_USERS } from '../../../../src/contract/users/user-import.ts'
import { dataImport, userImport, userImportRow } from '../../../db/schema.ts'
import { subtractMs } from '../../../lib/time/instants.ts'
import type { Work, WorkDescriptor } from './descriptor.ts'

/** How many days the wrong lines of an import are work: afterwards another file has been loaded, or nobody needs it. */
const KEPT_DAYS = 14
/** The most imports that are named. */
const SHOWN = 3

/** Returns the caller's own imports of data with wrong lines, each with its list of them. */
async function listDataImports({ context: { db, client, actor, now } }: Work) {
  const rows = await db
    .select()
    .from(dataImport)
    .where(
      and(
        eq(dataImport.clientId, client.id),
        eq(dataImport.createdBy, actor.userId),
        inArray(dataImport.status, ['CHECKED', 'DONE']),
        gt(dataImport.createdAt, subtractMs(now, KEPT_DAYS * DAY_MS)),
        sql`(${dataImport.counts} ->> 'wrong')::int > 0`,
      ),
    )
    .orderBy(desc(dataImport.id))
    .limit(SHOWN)
  return rows.map(({ publicId, fileName, createdAt, counts }) => ({
    id: publicId,
    cases: counts.wrong,
    about: { name: fileName, translations: {} },
    since: createdAt,
    path: `/data-import?import=${publicId}`,
  }))
}

/** Returns the caller's own imports of users with wrong lines. */
async function listUserImports({ context: { db, client, actor, now } }: Work) {
  const rows = await db
    .select({
      publicId: userImport.publicId,
      fileName: userImport.fileName,
      createdAt: userImport.createdAt,
      wrong: count(),
    })
    .from(userImport)
    .innerJoin(
      userImportRow,
      and(eq(userImportRow.clientId, userImport.clientId), eq(userImportRow.importId, userImport.id)),
    )
    .where(
      and(
        eq(userImport.clientId, client.id),
        eq(userImport.createdBy, actor.userId),
        inArray(userImport.status, ['CHECKED', 'DONE']),
        gt(userImport.createdAt, subtractMs(now, KEPT_DAYS * DAY_MS)),
        eq(userImportRow.outcome, 'WRONG'),
      ),
    )
    .groupBy(userImport.id)
    .orderBy(desc(userImport.id))
    .limit(SHOWN)
  return rows.map(({ publicId, fileName, createdAt, wrong }) => ({
    id: publicId,
    cases: wrong,
    about: { name: fileName, translations: {} },
    since: createdAt,
    path: `/user-management?import=${publicId}`,
  }))
}

/** The lines that imports have left out: of data, and of users. */
export const IMPORT_WORK: readonly WorkDescriptor[] = [
  { kind: 'IMPORT_ERRORS', needs: EDIT_DATA_IMPORTS, owner: 'YOU', severity: 2, find: listDataImports },
  { kind: 'IMPORT_ERRORS', needs: IMPORT_USERS, owner: 'YOU', severity: 2, find: listUserImports },
]
