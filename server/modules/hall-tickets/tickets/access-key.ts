import type { Database } from '../../../db/database.ts'
import { verifySignedToken, issueSignedToken } from '../../../lib/crypto/signed-token.ts'

const MINUTES = 30
const getKeySubject = (clientId: number, publicId: string): string => `${clientId}\n${publicId}`

/**
 * Issues a key that opens one ticket of one institution for half an hour: the public id alone is in every QR code and
 * gives no access.
 */
export const createAccessKey = (db: Database, clientId: number, publicId: string, now: Date): Promise<string> =>
  issueSignedToken(db, 'ticket-access', getKeySubject(clientId, publicId), MINUTES, now)

/** Returns whether a key opens this ticket now. */
export const doesOpenTicket = (
  db: Database,
  clientId: number,
  publicId: string,
  key: string,
  now: Date,
): Promise<boolean> => verifySignedToken(db, 'ticket-access', getKeySubject(clientId, publicId), key, now)
