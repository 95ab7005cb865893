import { randomBytes } from 'node:crypto'
import { recordAudit } from '../audit/audit.ts'
import { refuse, type ActorContext, type Refusal } from '../context/handler.ts'
import { NotParsed } from '../parsing/pool.ts'
import { runTransaction } from '../../db/transaction.ts'
import type { Database } from '../../db/database.ts'
import type { UploadKey } from '../storage/upload-key.ts'
import { findUpload, removeUpload, type Upload } from '../storage/uploads.ts'
import { refuseImport } from '../uploads/receive-chunk.ts'
import type { GuessedEncoding } from '../../../src/contract/users/import-parts.ts'
import type { RecordedAct } from '../../../src/contract/institution/audit/recorded-acts.ts'

/** A file that was uploaded, and the choices that were made for it. */
export interface ChosenFile {
  readonly uploadId: string
  readonly sheet?: string | undefined
  readonly encoding?: GuessedEncoding | undefined
}

/** The result of reading a file: its content, a choice to be made (sheet or encoding), or a problem. */
export type FileRead<Content, Problem> =
  | { readonly written: Content }
  | { readonly sheets: readonly { readonly name: string; readonly rows: number }[] }
  | { readonly guesses: readonly { readonly encoding: GuessedEncoding; readonly sample: readonly string[] }[] }
  | { readonly problem: Problem; readonly detail: string }

/** The answer of a call that reads an uploaded file. */
type ReadAnswer<Problem> =
  | { outcome: 'READ'; importId: string }
  | { outcome: 'SHEETS'; sheets: { name: string; rows: number }[] }
  | { outcome: 'ENCODING'; guesses: { encoding: GuessedEncoding; sample: string[] }[] }
  | { outcome: 'BAD'; problem: Problem | 'NO_UPLOAD' | 'BOMB'; detail: string }

/** How the files of a kind of import are read and stored. */
export interface FileReader<Content, Problem> {
  readonly purpose: UploadKey['purpose']
  /** The call that reads the file, and the table of its imports, as the audit log names them. */
  readonly activity: RecordedAct
  readonly entity: string
  /** Maximum size of the file, in bytes. */
  readonly largest: number
  /** Parses the file in a worker thread. `holder`: whose file it is, so that one person does not use all threads. */
  readonly parse: (
    file: { readonly path: string; readonly sheet: string | undefined; readonly encoding: GuessedEncoding | undefined },
    importId: string,
    holder: string,
  ) => Promise<FileRead<Content, Problem>>
  /** Stores the content as an import, in the transaction of its record in the audit log; returns what that says. */
  readonly store: (db: Database, importId: string, content: Content) => Promise<Readonly<Record<string, unknown>>>
  /** Takes what it needs of the uploaded file, before that is deleted. */
  readonly keep?: (upload: Upload, importId: string) => Promise<void>
}

/** Returns a new public id of an import. */
const buildImportId = (): string => randomBytes(16).toString('base64url')

/**
 * Reads an uploaded file of the caller, and stores its content as an import. A file that needs more time or memory than
 * any table does is refused as `BOMB`. The upload stays while a choice is to be made.
 */
export async function readUpload<Content, Problem extends string>(
  { uploadId, sheet, encoding }: ChosenFile,
  { purpose, activity, entity, largest, parse, store, keep }: FileReader<Content, Problem>,
  context: ActorContext,
): Promise<ReadAnswer<Problem> | Refusal> {
  const { client, actor, now, address, requestId } = context
  const target = { db: context.db, dataDir: context.settings.dataDir }
  const upload = await findUpload(target, { clientId: client.id, userId: actor.userId, purpose, uploadId })
  if (!upload) return { outcome: 'BAD', problem: 'NO_UPLOAD', detail: '' }
  const refused = await refuseImport(context)
  if (refused) return refused
  if (upload.bytes > largest) return { outcome: 'BAD', problem: 'BOMB', detail: '' }
  const importId = buildImportId()
  const holder = `${purpose.toLowerCase()}-${actor.userId}`
  const read = await parse({ path: upload.path, sheet, encoding }, importId, holder).catch((error: unknown) => {
    if (!(error instanceof NotParsed)) throw error
    return error.reason === 'BUSY' ? ('BUSY' as const) : { problem: 'BOMB' as const, detail: '' }
  })
  if (read === 'BUSY') return refuse('busy')
  if ('sheets' in read) return { outcome: 'SHEETS', sheets: [...read.sheets] }
  if ('guesses' in read)
    return { outcome: 'ENCODING', guesses: read.guesses.map((one) => ({ ...one, sample: [...one.sample] })) }
  if ('written' in read) {
    await keep?.(upload, importId)
    await runTransaction(context.db, async (db) => {
      const detail = await store(db, importId, read.written)
      const act = { clientId: client.id, at: now, actorUserId: actor.userId, address, requestId }
      await recordAudit(db, { ...act, activity, entity, entityId: importId, detail })
    })
  }
  await removeUpload(target, upload)
  return 'written' in read ? { outcome: 'READ', importId } : { outcome: 'BAD', ...read }
}
