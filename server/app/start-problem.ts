/** Reason why the server cannot start, as one sentence for the operator. */
export class StartProblem extends Error {}

/** Returns the code of a system or database error; undefined for every other error. */
export const findErrorCode = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

/** Error number of a full disk in the file system of the embedded database. */
const WASI_ENOSPC = 51
/** Error codes for a disk or quota without room. */
export const DISK_FULL_CODES = ['ENOSPC', 'EDQUOT']

/** Creates the problem that the disk of the data folder is full. */
export const buildDiskFullProblem = (folder: string): StartProblem =>
  new StartProblem(`The disk of the data folder ${folder} is full; make room on it or set DATA_DIR to another folder.`)

/**
 * Returns whether an error, or any of its causes, means that the disk is full. The embedded database reports this only
 * in the message text.
 */
export function isDiskFull(error: unknown): boolean {
  for (let fault = error; fault instanceof Error; fault = fault.cause)
    if (DISK_FULL_CODES.includes(String(findErrorCode(fault))) || /No space left on device/.test(fault.message))
      return true
  return typeof error === 'object' && error !== null && 'errno' in error && error.errno === WASI_ENOSPC
}
