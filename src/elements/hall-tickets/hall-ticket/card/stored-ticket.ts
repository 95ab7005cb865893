import * as v from 'valibot'
import { ticket, type Ticket } from '../../../../contract/hall-tickets/hall-ticket.ts'
import { instant, localisedName } from '../../../../contract/parts.ts'
import type { ClientDetails } from '../../../../contract/institution/institution.ts'
import { localStore } from '../../../../core/storage/storage.ts'
import { createStoredJson } from '../../../../core/storage/stored-value.ts'

/** A ticket without the access key of its file. */
export type ShownTicket = Omit<Ticket, 'accessKey'>

const DAYS = 45
const DAY_MS = 24 * 3600 * 1000

const { accessKey, photoUrl, ...keptFields } = ticket.entries

/**
 * Schema of a stored copy. Leaves out the photo and the key, which are valid for minutes only; the rest contains no
 * contact data.
 */
const keptTicket = v.object({
  savedAt: instant,
  ticket: v.object(keptFields),
  labels: v.record(v.string(), localisedName),
})

/** The last ticket that the visitor saved, with the institution's terms for its labels. */
export interface StoredTicket {
  readonly savedAt: string
  readonly ticket: ShownTicket
  readonly labels: ClientDetails['labels']
}

const createStoredTicket = (clientCode: string) =>
  createStoredJson(localStore, `hallTicket.${clientCode.toLowerCase()}`, keptTicket)

/** Returns the calendar day, `YYYY-MM-DD`, after which a copy is deleted. */
export const computeStoredUntil = (savedAt: string): string =>
  new Date(Date.parse(savedAt) + DAYS * DAY_MS).toISOString().slice(0, 10)

/** Returns the copy stored for an institution. Deletes a copy that is expired or unreadable. */
export function readStoredTicket(clientCode: string, now = new Date()): StoredTicket | undefined {
  const kept = createStoredTicket(clientCode).read()
  if (kept && Date.parse(kept.savedAt) + DAYS * DAY_MS > now.getTime())
    return { ...kept, ticket: { ...kept.ticket, photoUrl: null } }
  clearStoredTicket(clientCode)
  return undefined
}

/** Stores a copy in place of the previous one. Returns undefined if the browser cannot store it. */
export function storeTicket(
  clientCode: string,
  shown: ShownTicket,
  labels: ClientDetails['labels'],
  now = new Date(),
): StoredTicket | undefined {
  // Fields outside the schema are dropped, most importantly the access key of the file.
  const kept = v.parse(keptTicket, { savedAt: now.toISOString(), ticket: shown, labels })
  if (createStoredTicket(clientCode).write(kept)) return { ...kept, ticket: { ...kept.ticket, photoUrl: null } }
  clearStoredTicket(clientCode)
  return undefined
}

/** Deletes the copy. */
export const clearStoredTicket = (clientCode: string): void => createStoredTicket(clientCode).clear()
