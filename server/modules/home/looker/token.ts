import * as v from 'valibot'
import type { Database } from '../../../db/database.ts'
import { issueSignedToken, verifySignedToken } from '../../../lib/crypto/signed-token.ts'
import { readOwnJson } from '../../../lib/json/read-json.ts'

const PURPOSE = 'looker'
/** How long a token can be resolved (specification, section 11.2.5). */
export const TOKEN_MINUTES = 10

const subject = v.object({ clientId: v.number(), reportId: v.string(), colleges: v.nullable(v.array(v.string())) })
/** What a token stands for: an institution, a report, and the codes of colleges; null means all. */
export type LookerSubject = v.InferOutput<typeof subject>

/** Creates a token that contains and signs its subject: `{subject}.{seconds}.{signature}`. */
export async function issueLookerToken(db: Database, about: LookerSubject, now: Date): Promise<string> {
  const text = Buffer.from(JSON.stringify(about)).toString('base64url')
  return `${text}.${await issueSignedToken(db, PURPOSE, text, TOKEN_MINUTES, now)}`
}

/** Returns the subject of a token; undefined when it is forged or has expired. */
export async function readLookerToken(db: Database, token: string, now: Date): Promise<LookerSubject | undefined> {
  const [text = '', ...signed] = token.split('.')
  if (!(await verifySignedToken(db, PURPOSE, text, signed.join('.'), now))) return undefined
  const parsed = v.safeParse(subject, readOwnJson(Buffer.from(text, 'base64url').toString()))
  return parsed.success ? parsed.output : undefined
}
