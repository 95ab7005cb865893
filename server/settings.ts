import * as v from 'valibot'
import { mailAddress, mailUrl, smsGatewayJson, type MailSettings, type SmsGateway } from './messaging/gateways.ts'

/** How the server runs. Everything comes from the environment; see `SETTINGS` for names and meaning. */
export interface Settings {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | null
  readonly seedScale: number
  readonly loginPassphrase: string
  /** Origins that may call besides this server's own and the clients' registered sites. */
  readonly publicOrigins: readonly string[]
  readonly trustProxy: boolean
  /** Calls that one address may make in a minute; 0 switches the limit off. */
  readonly callsPerMinute: number
  readonly logLevel: LogLevel
  /** What the QR code of a ticket puts before its payload; null: the payload stands alone. */
  readonly verifyUrl: string | null
  /** The page of the portal, for links in messages; null: this server's own. */
  readonly portalUrl: string | null
  /** The mail server of institutions that have none of their own; null: their mail waits in the outbox. */
  readonly mail: MailSettings | null
  /** The SMS gateway of institutions that have none of their own; null: their messages wait in the outbox. */
  readonly sms: SmsGateway | null
  /** What a configuration refers to by name: `SECRET_…` variables and no others. */
  readonly secrets: Readonly<Record<string, string>>
}

const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const
/** How much the server writes to its log. */
export type LogLevel = (typeof LOG_LEVELS)[number]

/** One row of the documented table of settings. */
export interface SettingRow {
  readonly name: string
  readonly default: string
  readonly meaning: string
}

/** Every setting, for the documentation and for whoever asks what can be set. */
export const SETTINGS = [
  { name: 'PORT', default: '4170', meaning: 'The port to listen on, 0 to 65535; 0 takes any free one.' },
  {
    name: 'HOST',
    default: '127.0.0.1',
    meaning: 'The address to listen on. The default answers this machine only; 0.0.0.0 answers the network.',
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
    name: 'SEED_SCALE',
    default: '0.1',
    meaning: 'How many of the demo students a first start makes: above 0, at most 1 (60 000 students).',
  },
  {
    name: 'LOGIN_PASSPHRASE',
    default: 'campus-elements',
    meaning: 'Seals `userData` on its way to the elements; their `passphrases.login` must be the same. It hides, it does not protect.',
  },
  {
    name: 'ALLOWED_ORIGINS',
    default: '',
    meaning: 'More origins that may call, separated by commas (https://www.example.ac.in). Registered sites of clients are allowed anyway.',
  },
  {
    name: 'TRUST_PROXY',
    default: 'false',
    meaning: 'true when a reverse proxy sets X-Forwarded-For; failures are then counted for the address it names.',
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
      'The address of the page that shows the portal (https://www.example.ac.in/portal.html): links in messages lead there. It is never taken from a request. Empty: this server’s own page on this machine.',
  },
  {
    name: 'SMTP_URL',
    default: '',
    meaning:
      'The mail server: smtps://user:password@mail.example.ac.in, or smtp:// with STARTTLS, which is demanded except on this machine. Special characters of the password are percent-encoded. Empty: mail waits in the outbox.',
  },
  { name: 'MAIL_FROM', default: '', meaning: 'The address that mail comes from; needed with SMTP_URL. The institution’s name stands before it.' },
  { name: 'SMS_GATEWAY', default: '', meaning: 'How an SMS is handed over, as JSON (see below). Empty: messages wait in the outbox.' },
  { name: 'LOG_LEVEL', default: 'warn', meaning: `How much is logged: ${LOG_LEVELS.join(', ')}.` },
] as const satisfies readonly SettingRow[]

type SettingName = (typeof SETTINGS)[number]['name']

const whole = (min: number, max: number, says: string) =>
  v.pipe(v.string(), v.regex(/^\d{1,9}$/, says), v.transform(Number), v.minValue(min, says), v.maxValue(max, says))

const origin = v.pipe(
  v.string(),
  v.trim(),
  v.check((text) => URL.canParse(text) && new URL(text).origin === text, 'a list of origins such as https://www.example.ac.in'),
)

const ADDRESS = 'an address that begins with https:// or http://, of at most 120 characters'
const address = v.pipe(v.string(), v.maxLength(120, ADDRESS), v.check((text) => /^https?:\/\/[!-~]+$/.test(text) && URL.canParse(text), ADDRESS))

const SCALE = 'a number above 0 and at most 1'

/** An empty text is nothing. Whatever is wrong with another one is said in our words: a schema's own would repeat the value, and what is secret in it. */
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
  DATA_DIR: v.string(),
  DATABASE_URL: v.pipe(
    v.string(),
    v.check((text) => text === '' || (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)), 'an address that begins with postgres://'),
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
  TRUST_PROXY: v.pipe(
    v.picklist(['true', 'false'], 'true or false'),
    v.transform((text) => text === 'true'),
  ),
  CALLS_PER_MINUTE: whole(0, 100_000_000, 'a whole number'),
  VERIFY_URL: v.union([v.literal(''), address], ADDRESS),
  PORTAL_URL: v.union([v.literal(''), address], ADDRESS),
  SMTP_URL: orNothing(mailUrl, 'an address such as smtps://user:password@mail.example.ac.in'),
  MAIL_FROM: orNothing(mailAddress, 'an address such as no-reply@example.ac.in'),
  SMS_GATEWAY: orNothing(smsGatewayJson, 'the JSON of a gateway as docs/deployment.md describes it'),
  LOG_LEVEL: v.picklist(LOG_LEVELS, `one of ${LOG_LEVELS.join(', ')}`),
} satisfies Record<SettingName, v.GenericSchema<string, unknown>>

/** Their values are never repeated, not even to whoever has set them. */
const HOLDS_SECRETS = ['DATABASE_URL', 'SMTP_URL', 'SMS_GATEWAY']
const SECRET = /^SECRET_[A-Z0-9_]+$/

/** Reads the settings; a bad value comes back as one sentence that names it. An empty value counts as not set. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings | { readonly problem: string } {
  const given = Object.fromEntries(SETTINGS.map((row) => [row.name, env[row.name]?.trim() || row.default]))
  const parsed = v.safeParse(v.object(schemas), given)
  if (!parsed.success) {
    const [issue] = parsed.issues
    const name = String(issue.path?.[0]?.key)
    const shown = HOLDS_SECRETS.includes(name) ? '' : `, but is ${JSON.stringify(given[name])}`
    return { problem: `${name} must be ${issue.message}${shown}.` }
  }
  const values = parsed.output
  if (values.SMTP_URL !== null && values.MAIL_FROM === null) return { problem: 'MAIL_FROM must name the address that mail comes from when SMTP_URL is set.' }
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL === '' ? null : values.DATABASE_URL,
    seedScale: values.SEED_SCALE,
    loginPassphrase: values.LOGIN_PASSPHRASE,
    publicOrigins: values.ALLOWED_ORIGINS,
    trustProxy: values.TRUST_PROXY,
    callsPerMinute: values.CALLS_PER_MINUTE,
    logLevel: values.LOG_LEVEL,
    verifyUrl: values.VERIFY_URL === '' ? null : values.VERIFY_URL,
    portalUrl: values.PORTAL_URL === '' ? null : values.PORTAL_URL.replace(/#.*$/, ''),
    mail: values.SMTP_URL === null || values.MAIL_FROM === null ? null : { url: values.SMTP_URL, from: values.MAIL_FROM },
    sms: values.SMS_GATEWAY,
    secrets: Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value !== undefined && SECRET.test(name) ? [[name, value]] : []))),
  }
}
