/** The columns that only one person may have, by the name of what the database keeps them apart with. */
const FIELDS = {
  user_account_login_name: 'loginName',
  user_account_verified_email: 'email',
  'user_profile_clientId_employeeCode_unique': 'employeeCode',
} as const

const UNIQUE_VIOLATION = '23505'

/**
 * What a write has failed for because somebody else was quicker: a field, or `other` for what nobody types; undefined for any other fault.
 * Who looks before writing is told so nearly always; between the look and the write the database alone decides.
 */
export function takenMeanwhile(error: unknown): (typeof FIELDS)[keyof typeof FIELDS] | 'other' | undefined {
  for (let fault = error; fault instanceof Error; fault = fault.cause) {
    if (!('code' in fault) || fault.code !== UNIQUE_VIOLATION) continue
    const name = 'constraint' in fault ? fault.constraint : undefined
    return Object.entries(FIELDS).find(([constraint]) => constraint === name)?.[1] ?? 'other'
  }
  return undefined
}
