import * as v from 'valibot'
import { defineActivity } from '../activity.ts'
import { id, plainTextSchema, requiredTextSchema } from '../parts.ts'

const credentials = v.object({
  clientId: id,
  userName: requiredTextSchema(120),
  password: v.pipe(plainTextSchema(200), v.nonEmpty()),
  /** True when others use this computer too: the session ends sooner. */
  sharedComputer: v.optional(v.boolean()),
})

/**
 * Signs a member of staff in. The token is in the `authorization` header of the response (specification, section 7). A
 * person who must change the password is refused with 1105 and `result.token`, which is only for `newPassword`; the
 * same applies to students.
 */
export const ldapLogin = defineActivity({
  name: 'ldapLogin',
  access: 'o',
  begins: true,
  input: credentials,
  output: v.object({ mustChangePassword: v.boolean() }),
})

/** Signs a student in: PRN or login name with a password; token in the header, user object in the result. */
export const studentLoginPortal = defineActivity({
  name: 'studentLoginPortal',
  access: 'o',
  begins: true,
  input: credentials,
  output: v.object({ userData: v.string() }),
})

/**
 * Signs a person in with a key that a partner's site has requested or signed; it works once, for minutes. Token in the
 * header, user object in the result (specification, section 7). `target`: the screen that the partner requests, a path
 * of this portal.
 */
export const loginBlWithoutPass = defineActivity({
  name: 'loginBlWithoutPass',
  access: 'o',
  begins: true,
  input: v.object({ userKey: requiredTextSchema(2000), clientId: id }),
  output: v.object({ userData: v.string(), target: v.optional(v.string()) }),
})
