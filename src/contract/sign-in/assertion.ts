import * as v from 'valibot'
import { defineActivity } from '../activity.ts'
import { instant, requiredLineSchema } from '../parts.ts'

/** The longest name of an audience. */
export const LONGEST_AUDIENCE = 300

/**
 * Returns a signed statement, for the back end of the page's own website, about who is signed in: a JSON Web Token that
 * is valid for five minutes. Refuses a website that is not registered (1111), and an audience that the institution has
 * not registered for it (1107).
 */
export const issueAssertion = defineActivity({
  name: 'issueAssertion',
  access: 'r',
  needs: 'own',
  input: v.strictObject({
    audience: requiredLineSchema(LONGEST_AUDIENCE),
    /** Whether the statement shall contain the user name, where the institution allows this. */
    userName: v.optional(v.boolean(), false),
  }),
  output: v.object({ assertion: v.string(), expiresAt: instant }),
})
