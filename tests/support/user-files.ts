import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import {
  readUserFile,
  userImport,
  userImportRows,
  type ImportField,
  type ImportMode,
  type RowOutcome,
} from '../../src/contract/users/user-import.ts'
import { ask, call } from './calls.ts'
import { waitUntil } from './wait-until.ts'

interface Origin {
  readonly origin: string
}
/** A file as one hands it in. */
export type FileBytes = string | Uint8Array
/** An import as whoever started it sees it. */
export type Import = v.InferOutput<typeof userImport.row>

const PIECE = 512 * 1024
const toBytes = (file: FileBytes): Buffer => (typeof file === 'string' ? Buffer.from(file, 'utf8') : Buffer.from(file))

/** Hands a file of people in, piece by piece. */
export async function uploadUsers(server: Origin, token: string, file: FileBytes): Promise<string> {
  const bytes = toBytes(file)
  const uploadId = randomUUID().replaceAll('-', '')
  for (let from = 0; from === 0 || from < bytes.length; from += PIECE) {
    const answer = await call(
      server,
      'uploadUserFile',
      { uploadId, from, base64: bytes.subarray(from, from + PIECE).toString('base64') },
      { token },
    )
    if (answer.errorCode !== 1000) throw new Error(`upload: ${answer.errorCode} ${answer.error ?? ''}`)
  }
  return uploadId
}

/** Hands a file in and has it read. */
export async function readUsers(
  server: Origin,
  token: string,
  file: FileBytes,
  more: object = {},
): Promise<v.InferOutput<typeof readUserFile.output>> {
  const uploadId = await uploadUsers(server, token, file)
  return readAgain(server, token, uploadId, more)
}

/** Has a file read that was handed in before. */
export async function readAgain(
  server: Origin,
  token: string,
  uploadId: string,
  more: object,
): Promise<v.InferOutput<typeof readUserFile.output>> {
  const { result, error } = await call(server, 'readUserFile', { uploadId, fileName: 'people.csv', ...more }, { token })
  if (error !== null) throw new Error(error)
  return v.parse(readUserFile.output, result)
}

/** Hands a file in and has it read; answers with the import. */
export async function createImport(server: Origin, token: string, file: FileBytes): Promise<string> {
  const read = await readUsers(server, token, file)
  if (read.outcome !== 'READ') throw new Error(JSON.stringify(read))
  return read.importId
}

/** One import. */
export async function loadImport(server: Origin, token: string, importId: string): Promise<Import> {
  const { result } = await ask(server, 'userImport', { importId }, { token })
  const [one] = v.parse(v.object({ userImport: v.array(userImport.row) }), result).userImport
  if (!one) throw new Error(`There is no import ${importId}.`)
  return one
}

/** Waits until nothing is worked on for an import. */
export const waitForSettledImport = (server: Origin, token: string, importId: string): Promise<Import> =>
  waitUntil('the import to stop', async () => {
    const one = await loadImport(server, token, importId)
    return one.status !== 'CHECKING' && one.status !== 'RUNNING' && one
  })

/** Does a step of an import, which has to be taken. */
export async function runImportStep(server: Origin, token: string, name: string, input: object): Promise<unknown> {
  const { result, error, errorCode } = await call(server, name, input, { token })
  if (errorCode !== 1000) throw new Error(`${name}: ${errorCode} ${error ?? ''}`)
  return result
}

/** Names the columns as suggested, unless told otherwise, and tries the file. */
export async function tryImport(
  server: Origin,
  token: string,
  importId: string,
  {
    mode = 'CREATE',
    invite = false,
    mapping,
  }: { mode?: ImportMode; invite?: boolean; mapping?: Partial<Record<ImportField, number>> } = {},
): Promise<Import> {
  const one = await loadImport(server, token, importId)
  const named = v.parse(
    v.object({ outcome: v.string() }),
    await runImportStep(server, token, 'mapUserImport', { importId, mapping: mapping ?? one.mapping, mode, invite }),
  )
  if (named.outcome !== 'MAPPED') throw new Error(JSON.stringify(named))
  await runImportStep(server, token, 'checkUserImport', { importId })
  return waitForSettledImport(server, token, importId)
}

/** Writes what was tried. */
export async function writeImport(server: Origin, token: string, importId: string): Promise<Import> {
  await runImportStep(server, token, 'runUserImport', { importId })
  return waitForSettledImport(server, token, importId)
}

/** The lines of an import with an outcome, the first hundred. */
export async function listImportLines(
  server: Origin,
  token: string,
  importId: string,
  ...outcomes: readonly RowOutcome[]
) {
  const filters = outcomes.length > 0 ? { outcome: { kind: 'choice', values: outcomes } } : undefined
  const { result } = await ask(
    server,
    'userImportRows',
    { importId, pageSize: 100, ...(filters ? { filters } : {}) },
    { token },
  )
  const [page] = v.parse(v.object({ userImportRows: v.array(userImportRows.row) }), result).userImportRows
  return page?.rows ?? []
}

/** What is wrong with the lines of an import, by line and field. */
export async function listImportProblems(
  server: Origin,
  token: string,
  importId: string,
): Promise<Record<number, Record<string, string>>> {
  const rows = await listImportLines(server, token, importId, 'WRONG')
  return Object.fromEntries(
    rows.map(({ rowNo, problems }) => [
      rowNo,
      Object.fromEntries(problems.map(({ field, problem }) => [field, problem])),
    ]),
  )
}

/** A file of comma separated values. */
export const formatCsv = (...lines: readonly (readonly string[])[]): string =>
  lines
    .map((cells) => cells.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(','))
    .join('\r\n')

/** The headers that adding people needs. */
export const HEADERS = [
  'User type',
  'First name',
  'Last name',
  'E-mail',
  'Mobile',
  'Employee code',
  'User name',
  'Colleges',
  'Roles',
] as const
