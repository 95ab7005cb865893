import { customType } from 'drizzle-orm/pg-core'
import { emailKeyOf } from '../../lib/identity/email-key.ts'
import { loginKeyOf, NO_KEY } from '../../lib/identity/login-key.ts'

/**
 * A normalised login name. Values written to this column, or compared with it by `eq` and `inArray`, are normalised
 * here, so that no statement can omit it. An invalid login name matches no row, and the database refuses to store it.
 */
export const loginKeyColumn = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  toDriver: (typed) => loginKeyOf(typed) ?? NO_KEY,
})

/** A normalised e-mail address, converted in the same way. */
export const emailKeyColumn = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  toDriver: emailKeyOf,
})
