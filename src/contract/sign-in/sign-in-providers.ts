import * as v from 'valibot'
import { defineQuery } from '../activity.ts'
import { id, localisedName } from '../parts.ts'

/**
 * Returns the providers with which the staff of an institution may sign in besides its own form (OpenID Connect); no
 * row: there is none.
 */
export const signInProviders = defineQuery({
  id: 'signInProviders',
  access: 'o',
  input: v.object({ clientId: id }),
  row: v.object({ names: localisedName }),
})
