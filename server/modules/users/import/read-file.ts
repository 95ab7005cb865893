import { and, eq, lt, notInArray } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '../../../../src/contract/activity.ts'
import type { readUserFile } from '../../../../src/contract/users/user-import.ts'
import { DAY_MS } from '../../../../src/contract/durations.ts'
import { cleanText } from '../../../../src/contract/spreadsheets/csv-text.ts'
import type { Database } from '../../../db/database.ts'
import { insertAll } from '../../../db/insert-rows.ts'
import { userImport, userImportRow } from '../../../db/schema.ts'
import type { ActorContext, Refusal } from '../../../lib/context/handler.ts'
import { readUpload } from '../../../lib/imports/read-upload.ts'
import { parseInWorker } from '../../../lib/parsing/parse.ts'
import type { Table } from '../../../lib/parsing/tables/table.ts'
import { subtractMs } from '../../../lib/time/instants.ts'
import { suggestMapping } from './headers.ts'

/** Maximum size of an import file, in bytes. */
export const LARGEST_FILE = 10 * 1024 * 1024
/** How long the personal data of a file is stored, in days: no longer than the import may be asked about. */
const KEPT_DAYS = 30

async function storeTable(
  db: Database,
  publicId: string,
  { columns, rows, notices }: Table,
  fileName: string,
  { client, actor, now }: ActorContext,
): Promise<void> {
  const old = and(
    eq(userImport.clientId, client.id),
    lt(userImport.createdAt, subtractMs(now, KEPT_DAYS * DAY_MS)),
    notInArray(userImport.status, ['CHECKING', 'RUNNING']),
  )
  await db.delete(userImport).where(old)
  const [made] = await db
    .insert(userImport)
    .values({
      publicId,
      clientId: client.id,
      createdBy: actor.userId,
      fileName: cleanText(fileName),
      columns: [...columns],
      mapping: suggestMapping(columns),
      options: { invite: true, roleIds: [...actor.roleIds], notices: [...notices] },
      status: 'READ',
      total: rows.length,
      createdAt: now,
    })
    .returning({ id: userImport.id })
  const importId = made?.id ?? 0
  await insertAll(
    db,
    userImportRow,
    rows.map(({ line, cells }) => ({ clientId: client.id, importId, rowNo: line, values: [...cells] })),
  )
}

/** Parses an uploaded file and stores its lines as an import of the caller. */
export const storeImportFile = (
  input: ParsedInputOf<typeof readUserFile>,
  context: ActorContext,
): Promise<OutputOf<typeof readUserFile> | Refusal> =>
  readUpload(
    input,
    {
      purpose: 'USERS',
      activity: 'readUserFile',
      entity: 'user_import',
      largest: LARGEST_FILE,
      parse: (file, _importId, holder) => parseInWorker('userFile', file, holder),
      async store(db, importId, table) {
        await storeTable(db, importId, table, input.fileName, context)
        return { lines: table.rows.length }
      },
    },
    context,
  )
