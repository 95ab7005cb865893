import * as v from 'valibot'
import { plainTextSchema } from '../../../../src/contract/parts.ts'
import { normaliseLoginName } from '../../../db/identity/login-key.ts'
import type { OpenIdConfiguration } from './configuration.ts'

/** A person whom the provider has authenticated. */
export interface OpenIdPerson {
  readonly issuer: string
  /** The person's permanent id at the provider. */
  readonly subject: string
  /** The value by which the account is looked up. */
  readonly by: { readonly email: string } | { readonly loginName: string }
  readonly displayName: string
  readonly email: string | null
  /** The roles from the person's groups; null when groups grant no roles. */
  readonly roleIds: readonly number[] | null
}

/** The reason why a person whom the provider knows is not accepted. */
export type NotAccepted = 'TOO_WEAK' | 'UNVERIFIED' | 'NO_NAME'

const claimsSchema = v.looseObject({
  iss: plainTextSchema(1000),
  sub: v.pipe(plainTextSchema(255), v.nonEmpty()),
  name: v.optional(plainTextSchema(1000)),
  email: v.optional(v.pipe(plainTextSchema(254), v.regex(/^[^@\s]+@[^@\s]+$/))),
  email_verified: v.optional(v.boolean()),
  acr: v.optional(v.string()),
  amr: v.optional(v.array(v.string())),
})

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')
const toTextList = (value: unknown): readonly string[] => [value].flat().filter((one) => typeof one === 'string')

/**
 * Returns the person that the provider's claims describe, or the reason for not accepting them; pure. A claim that was
 * not sent counts as absent: an address without `email_verified` is not verified.
 */
export function validateClaims(
  given: Readonly<Record<string, unknown>>,
  { claim, require, groups }: Pick<OpenIdConfiguration, 'claim' | 'require' | 'groups'>,
): OpenIdPerson | NotAccepted {
  const parsed = v.safeParse(claimsSchema, given)
  if (!parsed.success) return 'NO_NAME'
  const { iss, sub, name, email, email_verified: verified, acr, amr = [] } = parsed.output
  const { acr: accepted, amr: demanded } = require
  if (accepted.length > 0 && !(acr !== undefined && accepted.includes(acr))) return 'TOO_WEAK'
  if (!demanded.every((method) => amr.includes(method))) return 'TOO_WEAK'
  const proven = verified === true && email !== undefined ? email : null
  const loginName = claim === 'email' ? null : normaliseLoginName(toText(given[claim]))
  if (claim === 'email' && email === undefined) return 'NO_NAME'
  if (claim === 'email' && proven === null) return 'UNVERIFIED'
  if (claim !== 'email' && loginName === null) return 'NO_NAME'
  const held = groups && toTextList(given[groups.claim])
  return {
    issuer: iss,
    subject: sub,
    by: loginName === null ? { email: proven ?? '' } : { loginName },
    displayName: (name ?? '').trim() || (loginName ?? proven ?? ''),
    email: proven,
    roleIds:
      groups && held
        ? [...new Set(Object.entries(groups.roles).flatMap(([group, roles]) => (held.includes(group) ? roles : [])))]
        : null,
  }
}
