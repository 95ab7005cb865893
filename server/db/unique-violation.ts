/** The fields that must be unique, by the name of the constraint or index that enforces it. */
const FIELDS = {
  user_account_login_key: 'loginName',
  user_account_verified_email_key: 'email',
  user_profile_clientId_employeeCode_unique: 'employeeCode',
} as const

const UNIQUE_VIOLATION = '23505'

/**
 * Maps a unique violation to the field that caused it, or to `other` for columns that nobody enters; returns undefined
 * for any other error. Callers check before they write, but a concurrent write can come between: then only the database
 * detects the conflict.
 */
export function mapUniqueViolation(error: unknown): (typeof FIELDS)[keyof typeof FIELDS] | 'other' | undefined {
  for (let fault = error; fault instanceof Error; fault = fault.cause) {
    if (!('code' in fault) || fault.code !== UNIQUE_VIOLATION) continue
    const name = 'constraint' in fault ? fault.constraint : undefined
    return Object.entries(FIELDS).find(([constraint]) => constraint === name)?.[1] ?? 'other'
  }
  return undefined
}
