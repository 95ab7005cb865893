import { readFile } from 'node:fs/promises'
import type { FileProblem, GuessedEncoding } from '../../../../src/contract/users/user-import.ts'
import { BadFile, type Table } from './table.ts'
import { readTextFile, type Guess } from './text-file.ts'
import { readWorkbook, type SheetName } from './workbook.ts'

/** A file of users, and the options chosen for it. */
export interface UserFile {
  readonly path: string
  readonly sheet: string | undefined
  readonly encoding: GuessedEncoding | undefined
}

/** The result of reading a file of users: a table, a choice to be made (sheet or encoding), or a problem. */
export type UserFileRead =
  | { readonly written: Table }
  | { readonly sheets: readonly SheetName[] }
  | { readonly guesses: readonly Guess[] }
  | { readonly problem: FileProblem; readonly detail: string }

const hasHead = (bytes: Buffer, ...head: readonly number[]): boolean =>
  head.every((byte, index) => bytes[index] === byte)

/** Reads an uploaded file. Throws `BadFile` when it is gone. */
export const readUploaded = (path: string): Promise<Buffer> =>
  readFile(path).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw new BadFile('NO_UPLOAD')
    throw error
  })

/** Reads a file as a workbook; returns null if its content is none. Throws `BadFile`. */
export function readIfWorkbook(bytes: Buffer, sheet: string | undefined): ReturnType<typeof readWorkbook> | null {
  if (hasHead(bytes, 0x50, 0x4b)) return readWorkbook(bytes, sheet)
  // The older compound file format: a workbook from before 2007, or a newer one that is protected with a password.
  if (hasHead(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new BadFile(bytes.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'PASSWORD' : 'OLD_WORKBOOK')
  return null
}

async function readAny({ path, sheet, encoding }: UserFile) {
  const bytes = await readUploaded(path)
  return readIfWorkbook(bytes, sheet) ?? readTextFile(path, bytes, encoding)
}

/** Reads an uploaded file by its content, never by its name. Runs in a worker thread (`server/lib/parsing`). */
export async function readUserBytes(file: UserFile): Promise<UserFileRead> {
  try {
    const read = await readAny(file)
    return 'columns' in read ? { written: read } : read
  } catch (error) {
    if (!(error instanceof BadFile)) throw error
    return { problem: error.problem, detail: error.detail }
  }
}
