import * as v from 'valibot'
import { isDataKey } from './data-key.ts'
import { proxies, PROXIES, type TrustedProxies } from './proxies.ts'
import { mailAddress, mailUrl, smsGatewayJson, type MailSettings, type SmsGateway } from './message-gateways.ts'

/** Settings of the server. All come from the environment; see `SETTINGS` for names and meaning. */
export interface Settings {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | null
  readonly seedScale: number
  readonly loginPassphrase: string
  /** Origins that may call, in addition to this server's own and the clients' registered sites. */
  readonly publicOrigins: readonly string[]
  /** The origin under which browsers reach this server; null: localhost on the port. Read it through `publicOrigin`. */
  readonly publicUrl: string | null
  readonly trustProxy: TrustedProxies
  /** Time limit of a PostgreSQL statement; after it the waiting call is refused. */
  readonly databaseTimeoutSeconds: number
  /** How long a server may take to shut down. */
  readonly shutdownSeconds: number
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
  /** Secrets that configurations refer to by name: the `SECRET_…` variables and no others. */
  readonly secrets: Readonly<Record<string, string>>
}

const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const
/** Verbosity of the log. */
export type LogLevel = (typeof LOG_LEVELS)[number]

/** One row of the documented table of settings. */
export interface SettingRow {
  readonly name: string
  readonly default: string
  readonly meaning: string
}

/** Every setting, for the documentation and for parsing. */
export const SETTINGS = [
  { name: 'PORT', default: '4170', meaning: 'The port to listen on, 0 to 65535; 0 takes any free one.' },
  {
    name: 'HOST',
    default: '127.0.0.1',
    meaning: 'The address to listen on. The default answers this machine only; 0.0.0.0 answers the network.',
  },
  {
    name: 'PUBLIC_URL',
    default: '',
    meaning:
      'The origin under which browsers reach this server (https://portal.example.ac.in): every link and every address of a file that it writes begins with it, and pages there may call. Passkeys belong to its host name: after a change of it nobody’s works any more. It is never taken from a request. Empty: http://localhost on PORT, which is for this machine alone.',
  },
  {
    name: 'DATA_DIR',
    default: '.data',
    meaning: 'The folder of the database, the buckets and the lock. One process owns it at a time.',
  },
  {
    name: 'DATABASE_URL',
    default: '',
    meaning: 'A PostgreSQL address (postgres://…). Empty: the embedded database in DATA_DIR.',
  },
  {
    name: 'DATA_KEY',
    default: '',
    meaning:
      'The key that secrets in the database are sealed under (32 random bytes, `openssl rand -base64 32`); it is kept apart from the database and its backups. To change it, put the new one before the old one, separated by a comma, restart, and leave the old one out from the next start on. Empty: a key of its own in `data.key` in DATA_DIR, made at the first start.',
  },
  {
    name: 'SEED_SCALE',
    default: '0.1',
    meaning: 'How many of the demo students a first start makes: above 0, at most 1 (60 000 students).',
  },
  {
    name: 'LOGIN_PASSPHRASE',
    default: 'campus-elements',
    meaning:
      'Seals `userData` on its way to the elements; their `passphrases.login` must be the same. It hides, it does not protect.',
  },
  {
    name: 'ALLOWED_ORIGINS',
    default: '',
    meaning:
      'More origins that may call, separated by commas (https://www.example.ac.in). Registered sites of clients are allowed anyway.',
  },
  {
    name: 'TRUST_PROXY',
    default: 'false',
    meaning: `Whose X-Forwarded-For is believed: ${PROXIES}. Calls and failures are then counted for the visitor's address.`,
  },
  {
    name: 'DATABASE_TIMEOUT_SECONDS',
    default: '30',
    meaning:
      'How long PostgreSQL may take for a statement, 1 to 3600. A call that waits longer is refused and may be tried again.',
  },
  {
    name: 'SHUTDOWN_SECONDS',
    default: '20',
    meaning:
      'How long a server that is told to stop may take to finish what it is doing, 1 to 600; a second signal stops it at once.',
  },
  {
    name: 'CALLS_PER_MINUTE',
    default: '60000',
    meaning: 'Calls that one address may make in a minute before it is asked to wait; 0 for no limit.',
  },
  {
    name: 'VERIFY_URL',
    default: '',
    meaning:
      'The address of the page that checks tickets, up to where the code begins (https://www.example.ac.in/portal.html#/v/): any camera then opens it from the QR code of a ticket. Empty: the QR code holds the signed code alone. A version that has been printed keeps what it was printed with.',
  },
  {
    name: 'PORTAL_URL',
    default: '',
    meaning:
      'The address of the page that shows the portal (https://www.example.ac.in/portal.html): links in messages lead there. Empty: portal.html of PUBLIC_URL.',
  },
  {
    name: 'SMTP_URL',
    default: '',
    meaning:
      'The mail server: smtps://user:password@mail.example.ac.in, or smtp:// with STARTTLS, which is demanded except on this machine. Special characters of the password are percent-encoded. Empty: mail waits in the outbox.',
  },
  {
    name: 'MAIL_FROM',
    default: '',
    meaning: 'The address that mail comes from; needed with SMTP_URL. The institution’s name stands before it.',
  },
  {
    name: 'SMS_GATEWAY',
    default: '',
    meaning: 'How an SMS is handed over, as JSON (see below). Empty: messages wait in the outbox.',
  },
  {
    name: 'SECURITY_CONTACT',
    default: '',
    meaning:
      'Where a vulnerability is reported: mailto:security@example.ac.in, or an https:// address. `/.well-known/security.txt` names it. Empty: there is no such file.',
  },
  {
    name: 'OPENID_LOOPBACK',
    default: 'false',
    meaning:
      'Whether an OpenID provider on this machine may be asked, over http too (true, false): for trying things out. Others are asked over https and by a name, never by an IP address.',
  },
  { name: 'LOG_LEVEL', default: 'warn', meaning: `How much is logged: ${LOG_LEVELS.join(', ')}.` },
] as const satisfies readonly SettingRow[]

type SettingName = (typeof SETTINGS)[number]['name']

const whole = (min: number, max: number, says: string) =>
  v.pipe(v.string(), v.regex(/^\d{1,9}$/, says), v.transform(Number), v.minValue(min, says), v.maxValue(max, says))

const origin = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    (text) => URL.canParse(text) && new URL(text).origin === text,
    'a list of origins such as https://www.example.ac.in',
  ),
)

const ADDRESS = 'an address that begins with https:// or http://, of at most 120 characters'
const address = v.pipe(
  v.string(),
  v.maxLength(120, ADDRESS),
  v.check((text) => /^https?:\/\/[!-~]+$/.test(text) && URL.canParse(text), ADDRESS),
)

const CONTACT = 'an address that begins with mailto: or https://'
const SCALE = 'a number above 0 and at most 1'

/**
 * Parses an empty text as null. Replaces the validation message of any other text: the schema's own message would
 * repeat the value, including secrets in it.
 */
const orNothing = <Value>(schema: v.GenericSchema<string, Value>, says: string) =>
  v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }): Value | null => {
      if (dataset.value === '') return null
      const parsed = v.safeParse(schema, dataset.value)
      if (parsed.success) return parsed.output
      addIssue({ message: says })
      return NEVER
    }),
  )

const schemas = {
  PORT: whole(0, 65535, 'a port from 0 to 65535'),
  HOST: v.pipe(v.string(), v.regex(/^[A-Za-z0-9.:_-]+$/, 'a host name or an address')),
  PUBLIC_URL: orNothing(
    v.pipe(
      v.string(),
      v.transform((text) => text.replace(/\/$/, '')),
      v.check((text) => /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text),
    ),
    'an origin such as https://portal.example.ac.in, without a path',
  ),
  DATA_DIR: v.string(),
  DATABASE_URL: v.pipe(
    v.string(),
    v.check(
      (text) => text === '' || (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)),
      'an address that begins with postgres://',
    ),
  ),
  DATA_KEY: v.pipe(
    v.string(),
    v.transform((text) => text.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]))),
    v.array(v.pipe(v.string(), v.check(isDataKey, 'a list of keys of 32 bytes, each as base64'))),
  ),
  SEED_SCALE: v.pipe(
    v.string(),
    v.regex(/^\d*\.?\d+$/, SCALE),
    v.transform(Number),
    v.gtValue(0, SCALE),
    v.maxValue(1, SCALE),
  ),
  LOGIN_PASSPHRASE: v.string(),
  ALLOWED_ORIGINS: v.pipe(
    v.string(),
    v.transform((text) => text.split(',').filter((part) => part.trim() !== '')),
    v.array(origin),
  ),
  TRUST_PROXY: proxies,
  DATABASE_TIMEOUT_SECONDS: whole(1, 3600, 'a whole number from 1 to 3600'),
  SHUTDOWN_SECONDS: whole(1, 600, 'a whole number from 1 to 600'),
  CALLS_PER_MINUTE: whole(0, 100_000_000, 'a whole number'),
  VERIFY_URL: v.union([v.literal(''), address], ADDRESS),
  PORTAL_URL: v.union([v.literal(''), address], ADDRESS),
  SMTP_URL: orNothing(mailUrl, 'an address such as smtps://user:password@mail.example.ac.in'),
  MAIL_FROM: orNothing(mailAddress, 'an address such as no-reply@example.ac.in'),
  SMS_GATEWAY: orNothing(smsGatewayJson, 'the JSON of a gateway as docs/deployment.md describes it'),
  SECURITY_CONTACT: v.pipe(
    v.string(),
    v.maxLength(200, CONTACT),
    v.check(
      (text) => text === '' || (/^(mailto:[^@\s]+@[^@\s]+|https:\/\/[!-~]+)$/.test(text) && URL.canParse(text)),
      CONTACT,
    ),
  ),
  OPENID_LOOPBACK: v.picklist(['true', 'false'], 'true or false'),
  LOG_LEVEL: v.picklist(LOG_LEVELS, `one of ${LOG_LEVELS.join(', ')}`),
} satisfies Record<SettingName, v.GenericSchema<string, unknown>>

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
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL === '' ? null : values.DATABASE_URL,
    dataKeys: values.DATA_KEY,
    seedScale: values.SEED_SCALE,
    loginPassphrase: values.LOGIN_PASSPHRASE,
    publicOrigins: values.ALLOWED_ORIGINS,
    trustProxy: values.TRUST_PROXY,
    publicUrl: values.PUBLIC_URL,
    databaseTimeoutSeconds: values.DATABASE_TIMEOUT_SECONDS,
    shutdownSeconds: values.SHUTDOWN_SECONDS,
    callsPerMinute: values.CALLS_PER_MINUTE,
    securityContact: values.SECURITY_CONTACT === '' ? null : values.SECURITY_CONTACT,
    logLevel: values.LOG_LEVEL,
    verifyUrl: values.VERIFY_URL === '' ? null : values.VERIFY_URL,
    portalUrl: values.PORTAL_URL === '' ? null : values.PORTAL_URL.replace(/#.*$/, ''),
    mail:
      values.SMTP_URL === null || values.MAIL_FROM === null ? null : { url: values.SMTP_URL, from: values.MAIL_FROM },
    sms: values.SMS_GATEWAY,
    openIdLoopback: values.OPENID_LOOPBACK === 'true',
    secrets: Object.fromEntries(
      Object.entries(env).flatMap(([name, value]) => (value !== undefined && SECRET.test(name) ? [[name, value]] : [])),
    ),
  }
}
