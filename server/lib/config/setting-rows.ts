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
  { name: 'PORT', default: '4170', meaning: 'The port to listen on, 0 to 65535; 0 uses any free port.' },
  {
    name: 'HOST',
    default: '127.0.0.1',
    meaning:
      'The address to listen on. The default accepts connections from this machine only, 0.0.0.0 from the network.',
  },
  {
    name: 'MANAGEMENT_PORT',
    default: '',
    meaning:
      'The port for probes and for Prometheus (`/started`, `/alive`, `/ready`, `/metrics`; [operations](operations.md#the-management-port)), 0 to 65535. It is open from the beginning of a start to the end of a stop. Empty: there is none.',
  },
  {
    name: 'MANAGEMENT_HOST',
    default: '127.0.0.1',
    meaning: 'The address of the management port. Visitors must not reach it: it has no sign-in.',
  },
  {
    name: 'PUBLIC_URL',
    default: '',
    meaning:
      'The origin at which browsers reach this server (https://portal.example.ac.in). All links and addresses of files from the server begin with it, and pages of this origin may call the server. Passkeys are bound to its host name: after a change of the host name no existing passkey works. It is never taken from a request. Empty: http://localhost with PORT, which works on this machine only.',
  },
  {
    name: 'DATA_DIR',
    default: '.data',
    meaning: 'The folder for the database, the buckets and the lock file. One process owns it at a time.',
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
      'The key that encrypts secrets in the database (32 random bytes, `openssl rand -base64 32`); keep it apart from the database and its backups. To change it, put the new key before the old one, separated by a comma, restart, and omit the old key from the next start on. Empty: a key in `data.key` in DATA_DIR, generated at the first start.',
  },
  {
    name: 'SEED',
    default: '',
    meaning:
      'What the first start puts into an empty database: `demo` three fictitious institutions, `none` nothing, for real institutions; it then prints a link to set up the first one. Empty: `demo`, and a database with real institutions is started as it is. A demonstration never becomes a real installation, nor the reverse.',
  },
  {
    name: 'PLATFORM_INSTITUTION',
    default: '',
    meaning:
      'The code of the institution whose administrators manage all institutions of this server (`/institutions`). The same for all processes; read at the start. Empty: `svtu` in the demonstration; with real institutions nobody.',
  },
  {
    name: 'SEED_SCALE',
    default: '0.1',
    meaning: 'The share of the demo students that the first start creates: above 0, at most 1 (60 000 students).',
  },
  {
    name: 'LOGIN_PASSPHRASE',
    default: '',
    meaning:
      'Encrypts `userData` for the elements; their `passphrases.login` must be the same. It only obfuscates the data. Empty: `campus-elements` in the demonstration; with real institutions a random one, which the elements learn from the server.',
  },
  {
    name: 'ALLOWED_ORIGINS',
    default: '',
    meaning:
      'Additional origins that may call the server, separated by commas (https://www.example.ac.in). Registered sites of institutions are always allowed.',
  },
  {
    name: 'TRUST_PROXY',
    default: 'false',
    meaning: `The proxies whose X-Forwarded-For is trusted: ${PROXIES}. Calls and failures are then counted for the visitor's address.`,
  },
  {
    name: 'DATABASE_TIMEOUT_SECONDS',
    default: '30',
    meaning:
      'The time limit for a statement in PostgreSQL, 1 to 3600. A call that takes longer is refused and may be repeated.',
  },
  {
    name: 'SHUTDOWN_SECONDS',
    default: '20',
    meaning:
      'The time that the server may take to finish its work after a signal to stop, 1 to 600; a second signal stops it at once.',
  },
  {
    name: 'DRAIN_SECONDS',
    default: '0',
    meaning:
      'The time after a signal to stop in which the server still accepts calls while `/ready` answers 503, 0 to 300: as long as a proxy takes to notice. After it, SHUTDOWN_SECONDS begin.',
  },
  {
    name: 'CALLS_PER_MINUTE',
    default: '60000',
    meaning:
      'The number of calls that one address may make in a minute before further calls are refused; 0 for no limit.',
  },
  {
    name: 'SECOND_PERSON_DAYS',
    default: '7',
    meaning:
      'How many days roles, password, second factor and contacts of an account must have been unchanged before its owner can be the second person of a decision, 1 to 365 ([security](security.md#two-persons)).',
  },
  {
    name: 'ERASURE_DELAY_DAYS',
    default: '3',
    meaning:
      'Days between the approval of the erasure of a person and the erasure, in which every administrator can stop it, 1 to 30.',
  },
  {
    name: 'VERIFY_URL',
    default: '',
    meaning:
      'The address of the page that checks tickets, up to the code (https://www.example.ac.in/portal.html#/v/): the QR code of a ticket then contains this address, which any camera app can open. Empty: the QR code contains only the signed code. Versions that are already printed do not change.',
  },
  {
    name: 'PORTAL_URL',
    default: '',
    meaning:
      'The address of the portal page (https://www.example.ac.in/portal.html), to which links in messages lead. Empty: portal.html at PUBLIC_URL.',
  },
  {
    name: 'SMTP_URL',
    default: '',
    meaning:
      'The mail server: smtps://user:password@mail.example.ac.in, or smtp:// with STARTTLS, which is required except for a server on this machine. Percent-encode special characters in the password. Empty: mail stays in the outbox.',
  },
  {
    name: 'MAIL_FROM',
    default: '',
    meaning: 'The sender address of mail; required with SMTP_URL. The institution’s name is used as the sender name.',
  },
  {
    name: 'SMS_GATEWAY',
    default: '',
    meaning: 'The SMS gateway, as JSON (see below). Empty: messages stay in the outbox.',
  },
  {
    name: 'SECURITY_CONTACT',
    default: '',
    meaning:
      'The contact for reporting vulnerabilities: mailto:security@example.ac.in, or an https:// address. It is published in `/.well-known/security.txt`. Empty: there is no such file.',
  },
  {
    name: 'OPENID_LOOPBACK',
    default: 'false',
    meaning:
      'Whether the server may use an OpenID provider on this machine, also over http (true, false), for evaluation. Other providers are used only over https and by a host name, never by an IP address.',
  },
  {
    name: 'CONNECTION_HOSTS',
    default: '',
    meaning:
      'Hosts in your own network that administrators may enter as a mail server, directory, SMS gateway or OpenID provider of their institution, separated by commas (ldap.example.ac.in, *.campus.example.ac.in), on the usual ports of these services. Name any other port (ldap.example.ac.in:3890). Other hosts must have public addresses and the usual ports. Files of institutions are not limited.',
  },
  {
    name: 'SLOW_CALL_MILLISECONDS',
    default: '1000',
    meaning:
      'From how many milliseconds on a call is logged, at the level warn, with the statement that took longest; 0: never.',
  },
  { name: 'LOG_LEVEL', default: 'warn', meaning: `The level of the log: ${LOG_LEVELS.join(', ')}.` },
] as const satisfies readonly SettingRow[]

/** The name of a setting. */
export type SettingName = (typeof SETTINGS)[number]['name']
