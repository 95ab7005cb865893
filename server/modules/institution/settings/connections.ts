import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf, RowOf } from '../../../../src/contract/activity.ts'
import { isLoopback } from '../../../../src/contract/institution/connections/gateways.ts'
import type {
  institutionConnections,
  sendTestMail,
  tryDirectorySignIn,
} from '../../../../src/contract/institution/connections.ts'
import { role, userAccount } from '../../../db/schema.ts'
import { recordCallerAct } from '../../../lib/audit/audit.ts'
import { getPublicOrigin } from '../../../lib/config/public-url.ts'
import type { ActorContext, Refusal } from '../../../lib/context/handler.ts'
import { findDirectory } from '../../../lib/directory/configuration.ts'
import { normaliseDirectoryName } from '../../../lib/directory/names.ts'
import { verifyWithDirectory } from '../../../lib/directory/verify.ts'
import { getMessage } from '../../../lib/i18n/messages.ts'
import { findMailGateway, findSmsGateway } from '../../../lib/messaging/client-gateways.ts'
import { deliverMail } from '../../../lib/messaging/mail.ts'
import { refuseForRate, countSecondsToWait } from '../../../lib/rate-limit/count-use.ts'
import { findLastTry, getReachedSettings, recordTry } from './last-try.ts'
import { findOpenIdConfiguration } from '../../sign-in/openid/configuration.ts'

/** How long a test mail waits for the mail server. */
const PATIENCE_MS = 20_000

async function findOwnEmail({ db, client, actor }: ActorContext): Promise<string | null> {
  const [account] = await db
    .select({ email: userAccount.email })
    .from(userAccount)
    .where(and(eq(userAccount.clientId, client.id), eq(userAccount.id, actor.userId)))
  return account?.email ?? null
}

/** Returns the host of an address, with its port. */
const getServerHost = (url: string): string => new URL(url).host

/** Returns which other systems an institution is connected with, without secrets. */
export async function loadConnectionStates(context: ActorContext): Promise<RowOf<typeof institutionConnections>> {
  const { client, settings } = context
  const [mail, sms, directory, openId] = [
    findMailGateway(client, settings),
    findSmsGateway(client, settings),
    findDirectory(client, settings),
    findOpenIdConfiguration(client, settings),
  ]
  const getConnectionState = (gateway: object | string | null, key: string) =>
    gateway === null
      ? ('NONE' as const)
      : gateway === 'BROKEN'
        ? ('BROKEN' as const)
        : client.configs[key] === undefined
          ? ('SHARED' as const)
          : ('OWN' as const)
  const knownMail = mail === 'BROKEN' ? null : mail
  const reached = directory === 'BROKEN' || directory === null ? null : directory
  return {
    mail: {
      state: getConnectionState(mail, 'messaging.mail'),
      server: knownMail && getServerHost(knownMail.url),
      // A connection to another machine is refused without encryption.
      encrypted:
        knownMail !== null &&
        (knownMail.url.startsWith('smtps:') || !isLoopback(knownMail.url.replace(/^smtp:/, 'http:'))),
      from: knownMail && knownMail.from,
      to: await findOwnEmail(context),
    },
    sms: {
      state: getConnectionState(sms, 'messaging.sms'),
      server: sms === 'BROKEN' || sms === null ? null : getServerHost(sms.url),
    },
    directory: {
      state: directory === null ? 'NONE' : directory === 'BROKEN' ? 'BROKEN' : 'CONNECTED',
      servers: reached?.hosts.map(getServerHost) ?? [],
      encrypted: reached?.hosts.every((host) => host.startsWith('ldaps:') || reached.startTls) ?? false,
      lastTry:
        reached && (await findLastTry(context, ['tryDirectorySignIn', 'reachDirectory'], getReachedSettings(reached))),
    },
    openId: {
      state: openId === null ? 'NONE' : openId === 'BROKEN' ? 'BROKEN' : 'CONNECTED',
      callback: `${getPublicOrigin(settings)}/server/openid/callback`,
      lastTry:
        openId === 'BROKEN' || openId === null
          ? null
          : await findLastTry(context, ['tryOpenIdProvider'], { hosts: [openId.issuer] }),
    },
  }
}

type Tested = OutputOf<typeof sendTestMail>

/** Sends a mail to the caller now, past the outbox, and reports what the mail server answered. */
export async function testMail(context: ActorContext): Promise<Tested | Refusal> {
  const { db, client, settings, actor, now, language } = context
  const gateway = findMailGateway(client, settings)
  if (gateway === null) return { outcome: 'NO_SERVER' }
  const to = await findOwnEmail(context)
  if (to === null) return { outcome: 'NO_ADDRESS' }
  const wait = await countSecondsToWait(context, 'testMailsPerAccount', actor.userId)
  if (wait > 0) return refuseForRate(wait, context)
  const message = {
    publicId: randomUUID(),
    address: to,
    language,
    subject: getMessage(language, 'settings.testMail.subject'),
    body: getMessage(language, 'settings.testMail.body'),
    createdAt: now,
  }
  const delivery =
    gateway === 'BROKEN'
      ? { status: 'FAILED' as const, failure: 'CONFIGURATION' }
      : await deliverMail(message, client, gateway, AbortSignal.timeout(PATIENCE_MS))
  await recordCallerAct(db, context, {
    activity: 'sendTestMail',
    entity: 'client',
    entityId: String(client.id),
    detail: { ...delivery },
  })
  return delivery.status === 'SENT' ? { outcome: 'SENT', to } : { outcome: 'FAILED', to, failure: delivery.failure }
}

/** Verifies a name and a password with the directory, and returns what it knows of the person. */
export async function trySignIn(
  { userName, password }: ParsedInputOf<typeof tryDirectorySignIn>,
  context: ActorContext,
): Promise<OutputOf<typeof tryDirectorySignIn> | Refusal> {
  const { db, client, settings, actor, onFault } = context
  const directory = findDirectory(client, settings)
  if (directory === null) return { outcome: 'NO_DIRECTORY' }
  if (directory === 'BROKEN') return { outcome: 'UNREACHABLE' }
  const wait = await countSecondsToWait(context, 'directoryTriesPerAccount', actor.userId)
  if (wait > 0) return refuseForRate(wait, context)
  const user = normaliseDirectoryName(userName)
  const person = await (user === null
    ? null
    : verifyWithDirectory(directory, user, password).catch((error: unknown) => {
        onFault?.(error, 'directory')
        return 'UNREACHABLE' as const
      }))
  const outcome = person === null ? 'REFUSED' : person === 'UNREACHABLE' ? 'UNREACHABLE' : 'ACCEPTED'
  await recordTry(context, 'tryDirectorySignIn', getReachedSettings(directory), { outcome, userName: user })
  if (person === null || person === 'UNREACHABLE') return { outcome: person ?? 'REFUSED' }
  const { loginName, displayName, email, roleIds } = person
  if (roleIds === null) return { outcome: 'ACCEPTED', loginName, displayName, email, roles: null }
  const roles = await db
    .select({ roleId: role.id, code: role.code, name: role.name, translations: role.nameI18n })
    .from(role)
    .where(and(eq(role.clientId, client.id), inArray(role.id, [...roleIds])))
  return {
    outcome: 'ACCEPTED',
    loginName,
    displayName,
    email,
    roles: roles.map((one) => ({ ...one, translations: { ...one.translations } })),
  }
}
