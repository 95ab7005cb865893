import { hashSha256 } from './sha256.ts'

/** Returns the digest of values that a person has seen: a later save says with it which values it changes. */
export const hashSeenValues = (value: unknown): string => hashSha256(JSON.stringify(value), 'hex').slice(0, 32)

/** Returns the entries of a record in one order, for a digest. */
export const sortEntries = (record: Readonly<Record<string, string>>): readonly (readonly [string, string])[] =>
  Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1))
