import { randomBytes } from 'node:crypto'
import { and, eq, lt, notInArray } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '../../../../src/contract/activity.ts'
import type { readUserFile } from '../../../../src/contract/users/user-import.ts'
import { recordAudit } from '../../../lib/audit/audit.ts'
import { userImport, userImportRow } from '../../../db/schema.ts'
import { runTransaction } from '../../../db/transaction.ts'
import { refuse, type ActorContext, type Refusal } from '../../../lib/context/handler.ts'
import { parseInWorker } from '../../../lib/parsing/parse.ts'
import { NotParsed } from '../../../lib/parsing/pool.ts'
import { insertAll } from '../../../db/insert-rows.ts'
import type { UploadKey } from '../../../lib/storage/upload-key.ts'
import { findUpload, removeUpload } from '../../../lib/storage/uploads.ts'
import { refuseImport } from '../../../lib/uploads/receive-chunk.ts'
import { suggestMapping } from './headers.ts'
import type { UserFile, UserFileRead } from '../../../lib/parsing/tables/read-bytes.ts'
import { cleanText } from '../../../../src/contract/spreadsheets/csv-text.ts'
import type { Table } from '../../../lib/parsing/tables/table.ts'
import { subtractMs } from '../../../lib/time/instants.ts'
import { DAY_MS } from '../../../../src/contract/durations.ts'

/** Maximum size of an import file, in bytes. */
export const LARGEST_FILE = 10 * 1024 * 1024
/** How long the personal data of a file is stored, in days: no longer than the import may be asked about. */
const KEPT_DAYS = 30

/** Returns the key of the caller's upload; other users of the institution cannot refer to it. */
export const uploadKey = ({ client, actor }: Pick<ActorContext, 'client' | 'actor'>, uploadId: string): UploadKey => ({
  clientId: client.id,
  userId: actor.userId,
  purpose: 'USERS',
  uploadId,
})

type Input = ParsedInputOf<typeof readUserFile>

/** Parses a file in a worker thread. A file that needs more time or memory than any list does is refused as `BOMB`. */
const readInWorker = (file: UserFile, holder: string): Promise<UserFileRead | 'BUSY'> =>
  parseInWorker('userFile', file, holder).catch((error: unknown): UserFileRead | 'BUSY' => {
    if (!(error instanceof NotParsed)) throw error
    return error.reason === 'BUSY' ? 'BUSY' : { problem: 'BOMB', detail: '' }
  })

async function storeTable(
  table: Table,
  fileName: string,
  { db, client, actor, now, address, requestId }: ActorContext,
): Promise<string> {
  const publicId = randomBytes(16).toString('base64url')
  await runTransaction(db, async (tx) => {
    const old = subtractMs(now, KEPT_DAYS * DAY_MS)
    await tx
      .delete(userImport)
      .where(
        and(
          eq(userImport.clientId, client.id),
          lt(userImport.createdAt, old),
          notInArray(userImport.status, ['CHECKING', 'RUNNING']),
        ),
      )
    const options = { invite: true, roleIds: [...actor.roleIds], notices: [...table.notices] }
    const [made] = await tx
      .insert(userImport)
      .values({
        publicId,
        clientId: client.id,
        createdBy: actor.userId,
        fileName,
        columns: [...table.columns],
        mapping: suggestMapping(table.columns),
        options,
        status: 'READ',
        total: table.rows.length,
        createdAt: now,
      })
      .returning({ id: userImport.id })
    const importId = made?.id ?? 0
    await insertAll(
      tx,
      userImportRow,
      table.rows.map(({ line, cells }) => ({ clientId: client.id, importId, rowNo: line, values: [...cells] })),
    )
    await recordAudit(tx, {
      clientId: client.id,
      at: now,
      actorUserId: actor.userId,
      activity: 'readUserFile',
      entity: 'user_import',
      entityId: publicId,
      detail: { lines: table.rows.length },
      address,
      requestId,
    })
  })
  return publicId
}

/** Parses an uploaded file and stores its lines as an import of the caller. */
export async function storeImportFile(
  { uploadId, sheet, encoding, fileName }: Input,
  context: ActorContext,
): Promise<OutputOf<typeof readUserFile> | Refusal> {
  const target = { db: context.db, dataDir: context.settings.dataDir }
  const upload = await findUpload(target, uploadKey(context, uploadId))
  if (!upload) return { outcome: 'BAD', problem: 'NO_UPLOAD', detail: '' }
  const tooMany = await refuseImport(context)
  if (tooMany) return tooMany
  const read = await readInWorker({ path: upload.path, sheet, encoding }, `users-${context.actor.userId}`)
  if (read === 'BUSY') return refuse('busy')
  if ('sheets' in read) return { outcome: 'SHEETS', sheets: [...read.sheets] }
  if ('guesses' in read)
    return {
      outcome: 'ENCODING',
      guesses: read.guesses.map(({ encoding: guess, sample }) => ({ encoding: guess, sample: [...sample] })),
    }
  const answer: OutputOf<typeof readUserFile> =
    'problem' in read
      ? { outcome: 'BAD', ...read }
      : { outcome: 'READ', importId: await storeTable(read.table, cleanText(fileName), context) }
  await removeUpload(target, upload)
  return answer
}
