import * as v from 'valibot'
import { defineQuery } from '../activity.ts'
import { id, localisedName } from '../parts.ts'

/** Returns the rules for passwords, shown before anybody types (specification, section 11.1.4). */
export const passwordPolicy = defineQuery({
  id: 'passwordPolicy',
  access: 'o',
  input: v.object({ clientId: id }),
  row: v.object({
    minLength: v.number(),
    maxLength: v.number(),
    /** The number of earlier passwords that cannot be used again. */
    history: v.number(),
    /** Whether staff may sign in with a network account, whose password is changed elsewhere. */
    networkAccount: v.boolean(),
    /** Who manages those accounts, the same for everybody; null where nobody is named. */
    managedBy: v.nullable(localisedName),
  }),
})
