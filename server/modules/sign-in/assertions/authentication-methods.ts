import { and, eq, isNotNull, lte } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { passkey, secondStep, type session } from '../../../db/schema.ts'

type Session = Pick<typeof session.$inferSelect, 'clientId' | 'userId' | 'via' | 'issuedAt'>

/** The methods by the names of RFC 8176, where it has one. */
const METHODS = {
  PASSWORD: 'pwd',
  LDAP: 'pwd',
  OTP: 'otp',
  PASSKEY: 'passkey',
  SSO: 'sso',
} as const satisfies Readonly<Record<Session['via'], string>>

/** Returns whether a person had a second factor when a session began, which it then needed. */
async function wasTwoFactorUsed(db: Database, { clientId, userId, issuedAt }: Session): Promise<boolean> {
  const apps = await db.$count(
    secondStep,
    and(
      eq(secondStep.clientId, clientId),
      eq(secondStep.userId, userId),
      isNotNull(secondStep.confirmedAt),
      lte(secondStep.confirmedAt, issuedAt),
    ),
  )
  if (apps > 0) return true
  const keys = and(eq(passkey.clientId, clientId), eq(passkey.userId, userId), lte(passkey.createdAt, issuedAt))
  return (await db.$count(passkey, keys)) > 0
}

/** Returns how a person signed in (`amr`): the method, and `mfa` after a second factor. */
export async function listAuthenticationMethods(db: Database, session: Session): Promise<readonly string[]> {
  const method = METHODS[session.via]
  return session.via !== 'PASSKEY' && (await wasTwoFactorUsed(db, session)) ? [method, 'mfa'] : [method]
}
