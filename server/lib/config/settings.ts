import * as v from 'valibot'
import type { AllowedHost } from './connection-hosts.ts'
import { type TrustedProxies } from './proxies.ts'
import type { SmsGateway } from '../../../src/contract/institution/connections/gateways.ts'
import { type MailSettings } from './message-gateways.ts'
import { type LogLevel, SETTINGS } from './setting-rows.ts'
import { schemas } from './setting-schemas.ts'

/** Settings of the server. All come from the environment; see `SETTINGS` for names and meaning. */
export interface Settings {
  readonly port: number
  readonly host: string
  /** The port for probes and Prometheus; null: there is none. */
  readonly managementPort: number | null
  readonly managementHost: string
  readonly dataDir: string
  readonly databaseUrl: string | null
  /** What an empty database is filled with; null: not set. */
  readonly seed: 'demo' | 'none' | null
  readonly seedScale: number
  /** The code of the institution whose administrators manage all institutions; null: not set. */
  readonly platformInstitution: string | null
  /** Empty: not set; the start replaces it by the one in force. */
  readonly loginPassphrase: string
  /** Origins that may call, in addition to this server's own and the clients' registered sites. */
  readonly publicOrigins: readonly string[]
  /** The origin under which browsers reach this server; null: localhost on the port. See `getPublicOrigin`. */
  readonly publicUrl: string | null
  readonly trustProxy: TrustedProxies
  /** Time limit of a PostgreSQL statement; after it the waiting call is refused. */
  readonly databaseTimeoutSeconds: number
  /** How long a server may take to shut down. */
  readonly shutdownSeconds: number
  /** How long a server that was told to stop still accepts calls. */
  readonly drainSeconds: number
  /** How many days an account must have been unchanged for its owner to be the second person of a decision. */
  readonly secondPersonDays: number
  /** Days between the approval of an erasure and the erasure, in which it can be stopped. */
  readonly erasureDelayDays: number
  /** Calls per minute and address; 0 disables the limit. */
  readonly callsPerMinute: number
  /**
   * Keys that secrets in the database are encrypted under: the first one encrypts, all decrypt. Empty: a key in the
   * data folder.
   */
  readonly dataKeys: readonly string[]
  /** Contact for vulnerability reports, published in `/.well-known/security.txt`; null: the file does not exist. */
  readonly securityContact: string | null
  readonly logLevel: LogLevel
  /** From how many milliseconds on a call is logged as a slow one; 0: none is. */
  readonly slowCallMilliseconds: number
  /** URL that the QR code of a ticket puts before its payload; null: the payload alone. */
  readonly verifyUrl: string | null
  /** The page of the portal, for links in messages; null: `portal.html` of this server. */
  readonly portalUrl: string | null
  /** The mail server of institutions without one of their own; null: their mail stays in the outbox. */
  readonly mail: MailSettings | null
  /** The SMS gateway of institutions without one of their own; null: their messages stay in the outbox. */
  readonly sms: SmsGateway | null
  /** Whether OpenID providers on this machine are allowed, also over http; for tests. */
  readonly openIdLoopback: boolean
  /** Hosts that administrators may name for connections wherever they are, with their ports. */
  readonly connectionHosts: readonly AllowedHost[]
  /** Secrets that configurations refer to by name: the `SECRET_…` variables and no others. */
  readonly secrets: Readonly<Record<string, string>>
}

/** Settings whose values are never repeated, not even to the operator. */
const HOLDS_SECRETS = ['DATABASE_URL', 'DATA_KEY', 'SMTP_URL', 'SMS_GATEWAY']
const SECRET = /^SECRET_[A-Z0-9_]+$/

/**
 * Reads the settings. Returns a `problem`, one sentence that names the setting, if a value is invalid. An empty value
 * counts as not set.
 */
export function readSettings(
  env: Readonly<Record<string, string | undefined>>,
): Settings | { readonly problem: string } {
  const given = Object.fromEntries(SETTINGS.map((row) => [row.name, env[row.name]?.trim() || row.default]))
  const parsed = v.safeParse(v.object(schemas), given)
  if (!parsed.success) {
    const [issue] = parsed.issues
    const name = String(issue.path?.[0]?.key)
    const shown = HOLDS_SECRETS.includes(name) ? '' : `, but is ${JSON.stringify(given[name])}`
    return { problem: `${name} must be ${issue.message}${shown}.` }
  }
  const values = parsed.output
  if (values.SMTP_URL !== null && values.MAIL_FROM === null)
    return { problem: 'MAIL_FROM must name the address that mail comes from when SMTP_URL is set.' }
  return {
    port: values.PORT,
    host: values.HOST,
    managementPort: values.MANAGEMENT_PORT,
    managementHost: values.MANAGEMENT_HOST,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL === '' ? null : values.DATABASE_URL,
    dataKeys: values.DATA_KEY,
    seed: values.SEED === '' ? null : values.SEED,
    seedScale: values.SEED_SCALE,
    platformInstitution: values.PLATFORM_INSTITUTION === '' ? null : values.PLATFORM_INSTITUTION,
    loginPassphrase: values.LOGIN_PASSPHRASE,
    publicOrigins: values.ALLOWED_ORIGINS,
    trustProxy: values.TRUST_PROXY,
    publicUrl: values.PUBLIC_URL,
    databaseTimeoutSeconds: values.DATABASE_TIMEOUT_SECONDS,
    shutdownSeconds: values.SHUTDOWN_SECONDS,
    drainSeconds: values.DRAIN_SECONDS,
    secondPersonDays: values.SECOND_PERSON_DAYS,
    erasureDelayDays: values.ERASURE_DELAY_DAYS,
    callsPerMinute: values.CALLS_PER_MINUTE,
    securityContact: values.SECURITY_CONTACT === '' ? null : values.SECURITY_CONTACT,
    logLevel: values.LOG_LEVEL,
    slowCallMilliseconds: values.SLOW_CALL_MILLISECONDS,
    verifyUrl: values.VERIFY_URL === '' ? null : values.VERIFY_URL,
    portalUrl: values.PORTAL_URL === '' ? null : values.PORTAL_URL.replace(/#.*$/, ''),
    mail:
      values.SMTP_URL === null || values.MAIL_FROM === null ? null : { url: values.SMTP_URL, from: values.MAIL_FROM },
    sms: values.SMS_GATEWAY,
    openIdLoopback: values.OPENID_LOOPBACK === 'true',
    connectionHosts: values.CONNECTION_HOSTS,
    secrets: Object.fromEntries(
      Object.entries(env).flatMap(([name, value]) => (value !== undefined && SECRET.test(name) ? [[name, value]] : [])),
    ),
  }
}
