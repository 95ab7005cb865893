import * as v from 'valibot'
import { ticket, type Ticket } from '../../contract/hall-ticket.ts'
import { instant, localisedName } from '../../contract/parts.ts'
import type { ClientDetails } from '../../contract/institution.ts'
import { localStore } from '../../core/storage.ts'

/** A ticket without what opens its file. */
export type ShownTicket = Omit<Ticket, 'accessKey'>

const DAYS = 45
const DAY_MS = 24 * 3600 * 1000

/** The picture and the key live for minutes only; what is left holds no contact data. */
const keptTicket = v.object({ savedAt: instant, ticket: v.omit(ticket, ['accessKey', 'photoUrl']), labels: v.record(v.string(), localisedName) })

/** The last ticket that somebody asked to keep, and the words of its institution for what stands on it. */
export interface KeptTicket {
  readonly savedAt: string
  readonly ticket: ShownTicket
  readonly labels: ClientDetails['labels']
}

const keyOf = (clientCode: string): string => `hallTicket.${clientCode.toLowerCase()}`

/** The calendar day, `YYYY-MM-DD`, after which a copy is thrown away. */
export const keptUntil = (savedAt: string): string => new Date(Date.parse(savedAt) + DAYS * DAY_MS).toISOString().slice(0, 10)

/** The copy that this browser keeps for an institution; what is too old or unreadable is thrown away. */
export function readKept(clientCode: string, now = new Date()): KeptTicket | undefined {
  const text = localStore.get(keyOf(clientCode))
  if (text === null) return undefined
  try {
    const kept = v.parse(keptTicket, JSON.parse(text))
    if (Date.parse(kept.savedAt) + DAYS * DAY_MS > now.getTime()) return { ...kept, ticket: { ...kept.ticket, photoUrl: null } }
  } catch {
    // Somebody else's text, or that of an older version.
  }
  forgetKept(clientCode)
  return undefined
}

/** Keeps a copy in place of the one before. Undefined where the browser keeps nothing. */
export function keepTicket(clientCode: string, shown: ShownTicket, labels: ClientDetails['labels'], now = new Date()): KeptTicket | undefined {
  // Whatever the schema does not name stays behind, the key of the file above all.
  const kept = v.parse(keptTicket, { savedAt: now.toISOString(), ticket: shown, labels })
  if (localStore.set(keyOf(clientCode), JSON.stringify(kept))) return { ...kept, ticket: { ...kept.ticket, photoUrl: null } }
  forgetKept(clientCode)
  return undefined
}

/** Throws the copy away. */
export const forgetKept = (clientCode: string): void => localStore.remove(keyOf(clientCode))
