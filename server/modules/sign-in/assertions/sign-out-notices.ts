import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { selectRows } from '../../../db/rows.ts'
import { client, clientDomain, session, siteSession, userAccount } from '../../../db/schema.ts'
import { mayNotify } from '../../../lib/config/connection-hosts.ts'
import { getPublicOrigin } from '../../../lib/config/public-url.ts'
import type { Settings } from '../../../lib/config/settings.ts'
import { signClaims } from '../../../lib/crypto/assertion-keys.ts'
import { openQueue, type Queue } from '../../../lib/jobs/queue.ts'
import { loadSubject } from './load-subject.ts'

const POLL_MS = 5000
const CONCURRENCY = 4
const TIMEOUT_MS = 10_000
/** Longer than an attempt takes: a process that is silent for this long is considered dead. */
const LEASE_MS = 60_000
const TRIES = 8
const FIRST_WAIT_MS = 30_000
const LONGEST_WAIT_MS = 60 * 60_000
const SECONDS = 120

/** The event of a sign-out (OpenID Connect Back-Channel Logout 1.0, 2.4). */
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout'

/** What sending sign-out notices needs. */
export interface NoticeParts {
  readonly db: Database
  readonly settings: Settings
  readonly now: () => Date
  /** Reports an unexpected error, and a notice that was given up. */
  readonly onFault: (error: unknown) => void
}

/** A notice that this process sends. */
interface Notice {
  readonly id: number
  readonly attempts: number
}

/** Claims the notice that is due first, of a session that has ended in any way; null: none is due. */
async function claimNotice(db: Database, now: Date): Promise<Notice | null> {
  const at = now.toISOString()
  const until = new Date(now.getTime() + LEASE_MS).toISOString()
  const [claimed] = await selectRows<Notice>(
    db,
    sql`
    update ${siteSession} set attempts = attempts + 1, next_attempt_at = ${until}::timestamptz
    where id = (
      select ${siteSession.id} from ${siteSession}
      join ${clientDomain} on ${clientDomain.id} = ${siteSession.siteId}
      join ${session} on ${session.id} = ${siteSession.sessionId}
      join ${client} on ${client.id} = ${siteSession.clientId}
      join ${userAccount} on ${userAccount.clientId} = ${session.clientId} and ${userAccount.id} = ${session.userId}
      where ${siteSession.notice} = 'WAITING' and ${siteSession.nextAttemptAt} <= ${at}::timestamptz
        and ${clientDomain.signOutUrl} is not null
        and (${session.revokedAt} is not null or ${session.expiresAt} <= ${at}::timestamptz
          or ${session.idleExpiresAt} <= ${at}::timestamptz or ${userAccount.status} <> 'ACTIVE' or ${client.status} <> 'ACTIVE')
      order by ${siteSession.nextAttemptAt}, ${siteSession.id} limit 1 for update of ${siteSession} skip locked)
    returning id::float8 as id, attempts`,
  )
  return claimed ?? null
}

/** Posts a token to the back end of a site; returns why it was not accepted, or null. */
async function postToken(url: string, token: string, settings: Settings): Promise<string | null> {
  if (!(await mayNotify(url, settings))) return 'HOST_REFUSED'
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: token }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.body?.cancel()
    return response.ok ? null : `STATUS_${response.status}`
  } catch {
    return 'UNREACHABLE'
  }
}

/** Sends one notice, and stores its outcome: delivered, to be tried again later, or given up. */
async function sendNotice({ id, attempts }: Notice, parts: NoticeParts): Promise<void> {
  const { db, settings, now, onFault } = parts
  const [row] = await db
    .select({ notice: siteSession, userId: session.userId, url: clientDomain.signOutUrl, institution: client.code })
    .from(siteSession)
    .innerJoin(session, eq(session.id, siteSession.sessionId))
    .innerJoin(client, eq(client.id, siteSession.clientId))
    .innerJoin(
      clientDomain,
      and(eq(clientDomain.clientId, siteSession.clientId), eq(clientDomain.id, siteSession.siteId)),
    )
    .where(eq(siteSession.id, id))
  if (!row || row.url === null) return
  const { clientId, siteId, audience, publicId } = row.notice
  const at = Math.floor(now().getTime() / 1000)
  const token = await signClaims(db, now(), 'logout+jwt', {
    iss: getPublicOrigin(settings),
    aud: audience,
    sub: await loadSubject(db, { clientId, audience, userId: row.userId }),
    sid: publicId,
    institution: row.institution,
    iat: at,
    exp: at + SECONDS,
    jti: randomUUID(),
    events: { [LOGOUT_EVENT]: {} },
  })
  const failure = await postToken(row.url, token, settings)
  const own = and(eq(siteSession.clientId, clientId), eq(siteSession.id, id))
  if (failure === null) await db.update(siteSession).set({ notice: 'SENT' }).where(own)
  else if (attempts < TRIES) {
    const wait = Math.min(FIRST_WAIT_MS * 4 ** (attempts - 1), LONGEST_WAIT_MS)
    await db
      .update(siteSession)
      .set({ nextAttemptAt: new Date(now().getTime() + wait) })
      .where(own)
  } else {
    await db.update(siteSession).set({ notice: 'FAILED' }).where(own)
    onFault(new Error(`The site ${siteId} did not accept a sign-out notice: ${failure}.`))
  }
}

/** Creates the work that tells back ends about ended sessions; several processes may run it on one database. */
export const openSignOutNotices = (parts: NoticeParts): Queue =>
  openQueue({
    claimNext: () => claimNotice(parts.db, parts.now()),
    process: (notice) => sendNotice(notice, parts),
    concurrency: CONCURRENCY,
    pollMs: POLL_MS,
    onFault: parts.onFault,
  })
