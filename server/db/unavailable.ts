/**
 * SQLSTATE classes: connection failure, insufficient resources, intervention by the operator or a limit, system error.
 */
const CLASSES = ['08', '53', '57', '58']
const SYSTEM = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOSPC',
  'EDQUOT',
  'EROFS',
]
/** Driver messages that have no code. */
const WORDS =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable|SILENT_DATABASE|No space left on device/

/** Message of the error when the database sent nothing for longer than `DATABASE_TIMEOUT_SECONDS`. */
export const NO_DATA_RECEIVED = 'SILENT_DATABASE'

/**
 * Returns whether an error means that the database or the disk is unavailable at present, rather than that the call is
 * faulty: the same call may succeed later.
 */
export function isUnavailable(error: unknown): boolean {
  for (let fault = error; fault instanceof Error; fault = fault.cause) {
    const code = 'code' in fault ? String(fault.code) : ''
    if (
      SYSTEM.includes(code) ||
      (/^[0-9A-Z]{5}$/.test(code) && CLASSES.includes(code.slice(0, 2))) ||
      WORDS.test(fault.message)
    )
      return true
  }
  return false
}
