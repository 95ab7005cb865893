import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { checkDataImport, startDataImport } from '../../src/contract/academics/data-import.ts'
import { dataImport, dataImportKept, dataImportLines } from '../../src/contract/academics/data-import-state.ts'
import type { DataKind } from '../../src/contract/academics/import-kinds.ts'
import type { RowOf } from '../../src/contract/activity.ts'
import { askRow, call } from './calls.ts'
import { formatCsv, type FileBytes } from './user-files.ts'
import { waitUntil } from './wait-until.ts'

interface Origin {
  readonly origin: string
}
/** An import as its caller sees it. */
export type DataImport = RowOf<typeof dataImport>

const PIECE = 512 * 1024

/** Makes a call that has to be accepted; answers with its result. */
export async function callAccepted(server: Origin, token: string, name: string, input: object): Promise<unknown> {
  const { result, error, errorCode } = await call(server, name, input, { token })
  if (errorCode !== 1000) throw new Error(`${name}: ${errorCode} ${error ?? ''} ${JSON.stringify(result)}`)
  return result
}

/** Uploads a file in chunks. */
export async function uploadData(server: Origin, token: string, file: FileBytes): Promise<string> {
  const bytes = typeof file === 'string' ? Buffer.from(file, 'utf8') : Buffer.from(file)
  const uploadId = randomUUID().replaceAll('-', '')
  for (let from = 0; from === 0 || from < bytes.length; from += PIECE) {
    const base64 = bytes.subarray(from, from + PIECE).toString('base64')
    await callAccepted(server, token, 'uploadImportData', { uploadId, from, base64 })
  }
  return uploadId
}

/** Uploads a file and has it read. */
export async function readData(server: Origin, token: string, kind: DataKind, file: FileBytes, more: object = {}) {
  const uploadId = await uploadData(server, token, file)
  const input = { kind, uploadId, fileName: 'data.csv', ...more }
  return v.parse(startDataImport.output, await callAccepted(server, token, 'startDataImport', input))
}

/** Returns an import. */
export const loadDataImport = (server: Origin, token: string, importId: string): Promise<DataImport> =>
  askRow(server, dataImport, { importId }, token)

/** Waits until nothing is worked on for an import. */
export const waitForSettledData = (server: Origin, token: string, importId: string): Promise<DataImport> =>
  waitUntil('the import to stop', async () => {
    const one = await loadDataImport(server, token, importId)
    return !['CHECKING', 'RUNNING', 'UNDOING'].includes(one.status) && one
  })

/** Uploads a file and checks it with the suggested mapping. */
export async function checkFile(
  server: Origin,
  token: string,
  kind: DataKind,
  file: FileBytes,
  more: object = {},
): Promise<DataImport> {
  const read = await readData(server, token, kind, file)
  if (read.outcome !== 'READ') throw new Error(JSON.stringify(read))
  const { importId } = read
  const { mapping } = await loadDataImport(server, token, importId)
  const started = v.parse(
    checkDataImport.output,
    await callAccepted(server, token, 'checkDataImport', { importId, mapping, ...more }),
  )
  if (started.outcome !== 'STARTED') throw new Error(JSON.stringify(started))
  return waitForSettledData(server, token, importId)
}

/** Uploads lines as a file and checks it with the suggested mapping. */
export const checkData = (
  server: Origin,
  token: string,
  kind: DataKind,
  lines: readonly (readonly string[])[],
  more: object = {},
): Promise<DataImport> => checkFile(server, token, kind, formatCsv(...lines), more)

/** Writes a checked import, or undoes it. */
export async function finishData(
  server: Origin,
  token: string,
  importId: string,
  step: 'runDataImport' | 'undoDataImport' = 'runDataImport',
): Promise<DataImport> {
  await callAccepted(server, token, step, { importId })
  return waitForSettledData(server, token, importId)
}

/** Checks a file and writes it. */
export async function importData(
  server: Origin,
  token: string,
  kind: DataKind,
  lines: readonly (readonly string[])[],
): Promise<DataImport> {
  const { importId } = await checkData(server, token, kind, lines)
  return finishData(server, token, importId)
}

/** Returns the faults of an import's wrong lines: `field fault`, by line. */
export async function listDataFaults(
  server: Origin,
  token: string,
  importId: string,
): Promise<Record<string, string[]>> {
  const { rows } = await askRow(server, dataImportLines, { importId, pageSize: 100 }, token)
  return Object.fromEntries(
    rows.map(({ file, lineNo, faults }) => [
      `${file} ${lineNo}`.trim(),
      faults.map(({ field, fault }) => `${field ?? 'line'} ${fault}`),
    ]),
  )
}

/** Returns the records that an undo kept: `record code reason`. */
export async function listKept(server: Origin, token: string, importId: string): Promise<string[]> {
  const { rows } = await askRow(server, dataImportKept, { importId, pageSize: 100 }, token)
  return rows.map(({ record, code, reason }) => `${record} ${code} ${reason}`)
}
