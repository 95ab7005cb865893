import * as v from 'valibot'
import { defineActivity } from '../activity.ts'

/** Ends the session at the server; the token is invalid afterwards. */
export const logout = defineActivity({
  name: 'logout',
  access: 'r',
  needs: 'own',
  input: v.nullish(v.object({})),
  output: v.nullable(v.object({})),
})
