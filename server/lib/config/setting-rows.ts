import { PROXIES } from './proxies.ts'

/** The levels of the log. */
export const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const
/** Verbosity of the log. */
export type LogLevel = (typeof LOG_LEVELS)[number]

/** One row of the documented table of settings. */
interface SettingRow {
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
      'Encrypts `userData` for the elements; their `passphrases.login` must be the same. It only obfuscates the data.',
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

/** The name of a setting. */
export type SettingName = (typeof SETTINGS)[number]['name']
