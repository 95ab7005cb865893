import { errors, jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'

/** The claims of a token. `metadata` repeats the ids as a JSON string, because public clients read them there. */
export interface TokenClaims {
  readonly userId: number
  readonly clientId: number
  readonly sessionId: string
  readonly roleIds: readonly number[]
  readonly userType: string
}

const payload = v.object({
  sub: v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)),
  cid: v.pipe(v.number(), v.integer()),
  sid: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
  iat: v.number(),
})

/** Signs a token that expires at an instant. */
export function signToken(key: Uint8Array, claims: TokenClaims, issuedAt: Date, expiresAt: Date): Promise<string> {
  const { userId, clientId, sessionId, roleIds, userType } = claims
  const metadata = JSON.stringify({ userId, clientId, roleId: roleIds.join(','), userType })
  return new SignJWT({ cid: clientId, sid: sessionId, metadata })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(String(userId))
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(key)
}

/** Verifies a token and returns its claims; null if it is invalid or expired. */
export async function readToken(
  key: Uint8Array,
  token: string,
  now: Date,
): Promise<{
  readonly userId: number
  readonly clientId: number
  readonly sessionId: string
  readonly issuedAt: Date
} | null> {
  try {
    const verified = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: now, requiredClaims: ['exp'] })
    const parsed = v.safeParse(payload, verified.payload)
    if (!parsed.success) return null
    const { sub, cid, sid, iat } = parsed.output
    return { userId: sub, clientId: cid, sessionId: sid, issuedAt: new Date(iat * 1000) }
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}
