import type { Database } from '../../../db/database.ts'
import { verifySignedToken, issueSignedToken } from '../../../lib/crypto/signed-token.ts'

const MINUTES = 30
const subject = (clientId: number, publicId: string): string => `${clientId}\n${publicId}`

/**
 * Issues a key that opens one ticket of one institution for half an hour: the public id alone is in every QR code and
 * gives no access.
 */
export const makeAccessKey = (db: Database, clientId: number, publicId: string, now: Date): Promise<string> =>
  issueSignedToken(db, 'ticket-access', subject(clientId, publicId), MINUTES, now)

/** Returns whether a key opens this ticket now. */
export const opensTicket = (
  db: Database,
  clientId: number,
  publicId: string,
  key: string,
  now: Date,
): Promise<boolean> => verifySignedToken(db, 'ticket-access', subject(clientId, publicId), key, now)
