import { toCountedIpAddress, shortenIpAddress } from '../config/client-address.ts'
import type { Client } from '../clients/clients.ts'
import type { Database } from '../../db/database.ts'
import { hashFingerprint, loadServerKeys } from '../crypto/server-keys.ts'
import { LIMITS, getPolicy, type Limit, type LimitName, type Policy } from './limits.ts'

/** Scope of a count: one institution, or all of them. */
export interface Counter {
  readonly db: Database
  readonly client?: Pick<Client, 'id' | 'limits'> | undefined
  readonly now: Date
  /** How long a guess waits for earlier ones; 15 seconds unless given. */
  readonly patienceMs?: number
}

/** What is counted: the limit, and the thing or person it applies to. */
export interface Subject {
  readonly limit: LimitName
  readonly of: string | number
}

/** Returns the key under which the failures of an account are counted; it reveals no name. */
export const toAccountKey = (userId: number): string => `account:${userId}`

/**
 * Combines what a caller names with the caller's network (/24, /48), so that others cannot use up the attempts of the
 * rightful person.
 */
export const toNetworkKey = (address: string, named: string): string => `${shortenIpAddress(address)} ${named}`

/** A limit with its key and the numbers in force. */
export interface Slot {
  readonly name: LimitName
  readonly limit: Limit
  readonly key: string
  readonly policy: Policy
}

/**
 * Returns the slot of a subject. Subjects are stored as fingerprints, except account ids; IPv6 addresses are counted by
 * their /64.
 * @throws for a limit that belongs to an institution if none is known
 */
export async function loadSlot(
  { db, client }: Pick<Counter, 'db' | 'client'>,
  { limit: name, of: whatever }: Subject,
): Promise<Slot> {
  const limit: Limit = LIMITS[name]
  const of = limit.subject === 'address' ? toCountedIpAddress(String(whatever)) : whatever
  if (!limit.acrossClients && !client) throw new Error(`The limit ${name} belongs to an institution.`)
  const key =
    name === 'signInPerAccount'
      ? toAccountKey(Number(of))
      : `${name}:${hashFingerprint(await loadServerKeys(db), limit.acrossClients ? String(of) : `${client?.id}:${of}`)}`
  return { name, limit, key, policy: getPolicy(name, client ?? null) }
}
