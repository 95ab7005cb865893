import { randomBytes } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { and, eq, lt, notInArray } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '../../../src/contract/activity.ts'
import type { readUserFile } from '../../../src/contract/people/user-import.ts'
import { audit } from '../../audit.ts'
import { userImport, userImportRow } from '../../db/schema.ts'
import { transaction } from '../../db/transaction.ts'
import type { ActorContext } from '../../handler.ts'
import { insertAll } from '../../seed/insert.ts'
import { uploadPath } from '../../uploads.ts'
import { suggestedMapping } from './headers.ts'
import { BadFile, cleanText, type Table } from './table.ts'
import { readTextFile } from './text-file.ts'
import { readWorkbook } from './workbook.ts'

/** The largest file of people, in bytes. */
export const LARGEST_FILE = 10 * 1024 * 1024
/** The names and numbers in a file are not kept for longer than somebody may ask about it. */
const KEPT_DAYS = 30

/** Whose uploads these are: nobody else of the institution can name them either. */
export const holderOf = ({ client, actor }: Pick<ActorContext, 'client' | 'actor'>): string => `${client.id}-users-${actor.userId}`

type Input = ParsedInputOf<typeof readUserFile>

const begins = (bytes: Buffer, ...head: readonly number[]): boolean => head.every((byte, index) => bytes[index] === byte)

async function readAny(path: string, { sheet, encoding }: Input) {
  const bytes = await readFile(path).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw new BadFile('NO_UPLOAD')
    throw error
  })
  if (begins(bytes, 0x50, 0x4b)) return readWorkbook(bytes, sheet)
  // The older compound file: a workbook of before 2007, or a newer one that is locked with a password.
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new BadFile(bytes.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'PASSWORD' : 'OLD_WORKBOOK')
  return readTextFile(path, bytes, encoding)
}

async function keep(table: Table, fileName: string, { db, client, actor, now, address, requestId }: ActorContext): Promise<string> {
  const publicId = randomBytes(16).toString('base64url')
  await transaction(db, async (inside) => {
    const old = new Date(now.getTime() - KEPT_DAYS * 86_400_000)
    await inside.delete(userImport).where(and(eq(userImport.clientId, client.id), lt(userImport.createdAt, old), notInArray(userImport.status, ['CHECKING', 'RUNNING'])))
    const options = { invite: true, roleIds: [...actor.roleIds], notices: [...table.notices] }
    const [made] = await inside
      .insert(userImport)
      .values({ publicId, clientId: client.id, createdBy: actor.userId, fileName, columns: [...table.columns], mapping: suggestedMapping(table.columns), options, status: 'READ', total: table.rows.length, createdAt: now })
      .returning({ id: userImport.id })
    const importId = made?.id ?? 0
    await insertAll(inside, userImportRow, table.rows.map(({ line, cells }) => ({ clientId: client.id, importId, rowNo: line, values: [...cells] })))
    await audit(inside, { clientId: client.id, at: now, actorUserId: actor.userId, activity: 'readUserFile', entity: 'user_import', entityId: publicId, detail: { lines: table.rows.length }, address, requestId })
  })
  return publicId
}

/** Reads a file that was handed in, and keeps its lines as an import of the caller's. */
export async function takeFile(input: Input, context: ActorContext): Promise<OutputOf<typeof readUserFile>> {
  const path = uploadPath(context.settings.dataDir, holderOf(context), input.uploadId)
  try {
    const read = await readAny(path, input)
    if ('sheets' in read) return { outcome: 'SHEETS', sheets: [...read.sheets] }
    if ('guesses' in read) return { outcome: 'ENCODING', guesses: read.guesses.map(({ encoding, sample }) => ({ encoding, sample: [...sample] })) }
    const importId = await keep(read, cleanText(input.fileName), context)
    await rm(path, { force: true })
    return { outcome: 'READ', importId }
  } catch (error) {
    if (!(error instanceof BadFile)) throw error
    await rm(path, { force: true })
    return { outcome: 'BAD', problem: error.problem, detail: error.detail }
  }
}
