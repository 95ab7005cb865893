import type { Database } from '../../db/database.ts'
import { keyOpens, sealKey } from '../../sealed-key.ts'

const MINUTES = 30
const subject = (clientId: number, publicId: string): string => `${clientId}\n${publicId}`

/** A key that opens one ticket of one institution for half an hour: the public id alone stands in every QR code and opens nothing. */
export const makeAccessKey = (db: Database, clientId: number, publicId: string, now: Date): Promise<string> =>
  sealKey(db, 'ticket-access', subject(clientId, publicId), MINUTES, now)

/** Whether a key opens this ticket now. */
export const opensTicket = (db: Database, clientId: number, publicId: string, key: string, now: Date): Promise<boolean> =>
  keyOpens(db, 'ticket-access', subject(clientId, publicId), key, now)
