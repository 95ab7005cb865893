import type { PostgresFacts } from '../../db/postgres-facts.ts'
import type { InstallationFacts } from '../../db/installation/facts.ts'
import type { Settings } from '../../lib/config/settings.ts'
import { DAY_MS } from '../../../src/contract/durations.ts'

/** Something that is wrong, or unwise, before the first day, and the line that corrects it. */
export interface Finding {
  readonly level: 'wrong' | 'unwise'
  readonly what: string
  readonly fix: string
}

/** What is found out about this machine. */
export interface MachineFacts {
  readonly nodeVersion: string
  /** The permissions of the data folder; null: there is none yet. */
  readonly folderMode: number | null
  readonly freeBytes: number | null
}

const GIB = 1024 ** 3
/** Room for the files of an examination and for an upgrade. */
const LEAST_FREE_BYTES = 2 * GIB
/** The oldest Node and PostgreSQL that their authors still maintain. */
const [OLDEST_NODE, OLDEST_POSTGRES] = [22, 14]
/** What one process opens at most: the pool, the locks and those of a start. */
const CONNECTIONS_OF_PROCESS = 31
const MOST_SECONDS_APART = 5
/** A daily backup that has failed once is not yet reported. */
const MOST_BACKUP_DAYS = 2
/** How many institutions are named. */
const NAMED = 5
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/i

const wrong = (what: string, fix: string): Finding => ({ level: 'wrong', what, fix })
const unwise = (what: string, fix: string): Finding => ({ level: 'unwise', what, fix })

function checkAddress({ publicUrl, host, trustProxy }: Settings): Finding[] {
  const findings: Finding[] = []
  const isLocal = LOOPBACK.test(host)
  if (publicUrl === null)
    findings.push(
      wrong(
        'PUBLIC_URL is not set: links in messages lead to this machine.',
        'PUBLIC_URL=https://portal.example.ac.in',
      ),
    )
  else if (!publicUrl.startsWith('https://'))
    findings.push(
      wrong(
        'PUBLIC_URL is not https: passwords and sessions cross the network unencrypted.',
        'Put a proxy with TLS in front, and set PUBLIC_URL to its https address.',
      ),
    )
  if (trustProxy === false && publicUrl?.startsWith('https://'))
    findings.push(
      wrong(
        'TRUST_PROXY is false behind a proxy with TLS: all visitors share one address, and the limits of one.',
        isLocal ? 'TRUST_PROXY=127.0.0.1' : 'TRUST_PROXY=<address of the proxy>',
      ),
    )
  if (typeof trustProxy === 'number' && !isLocal)
    findings.push(
      unwise(
        'TRUST_PROXY is a number, and HOST answers the network: whoever reaches the port can invent an address.',
        'TRUST_PROXY=<address of the proxy>',
      ),
    )
  return findings
}

/** Checks the settings of the server. */
export function checkSettings(settings: Settings): Finding[] {
  const findings = checkAddress(settings)
  if (settings.dataKeys.length === 0)
    findings.push(
      wrong(
        'DATA_KEY is not set: the key of all secrets is a file beside the data.',
        'DATA_KEY=<output of openssl rand -base64 32>, kept apart from the backups',
      ),
    )
  if (settings.mail === null)
    findings.push(
      unwise(
        'SMTP_URL is not set: mail is sent only for institutions with a mail server of their own.',
        'SMTP_URL=smtps://user:password@mail.example.ac.in and MAIL_FROM=no-reply@example.ac.in',
      ),
    )
  if (settings.managementPort === null)
    findings.push(unwise('MANAGEMENT_PORT is not set: nobody can watch this server.', 'MANAGEMENT_PORT=4171'))
  else if (!LOOPBACK.test(settings.managementHost))
    findings.push(
      unwise(
        'MANAGEMENT_HOST answers the network: the port has no sign-in.',
        'MANAGEMENT_HOST=127.0.0.1, or a firewall that lets only Prometheus and the proxy in',
      ),
    )
  if (settings.databaseUrl === null)
    findings.push(
      unwise(
        'DATABASE_URL is not set: the embedded database has one process, which a restart interrupts.',
        'DATABASE_URL=postgres://… (npm run backup and npm run restore move an installation)',
      ),
    )
  if (settings.securityContact === null)
    findings.push(
      unwise(
        'SECURITY_CONTACT is not set: nobody knows where to report a vulnerability.',
        'SECURITY_CONTACT=mailto:security@example.ac.in',
      ),
    )
  return findings
}

/** Checks the machine and the data folder. */
export function checkMachine({ nodeVersion, folderMode, freeBytes }: MachineFacts, { dataDir }: Settings): Finding[] {
  const findings: Finding[] = []
  if (Number(nodeVersion.split('.')[0]) < OLDEST_NODE)
    findings.push(
      unwise(
        `Node ${nodeVersion} gets no security fixes any more; the server still works with it.`,
        'Install Node 24.',
      ),
    )
  if (folderMode !== null && (folderMode & 0o007) !== 0)
    findings.push(
      wrong(
        `Other accounts of this machine can read DATA_DIR (${dataDir}).`,
        `chmod -R o-rwx ${JSON.stringify(dataDir)}`,
      ),
    )
  if (freeBytes !== null && freeBytes < LEAST_FREE_BYTES)
    findings.push(
      wrong(
        `The disk of DATA_DIR has ${(freeBytes / GIB).toFixed(1)} GiB left.`,
        `Make room, or set DATA_DIR to a larger disk: at least ${LEAST_FREE_BYTES / GIB} GiB.`,
      ),
    )
  return findings
}

/** Checks a PostgreSQL. */
export function checkPostgres({ settings, secondsAhead, migrations, holds }: PostgresFacts): Finding[] {
  const findings: Finding[] = []
  const version = Math.floor(Number(settings.server_version_num) / 10_000)
  if (version < OLDEST_POSTGRES)
    findings.push(wrong(`PostgreSQL ${version} gets no security fixes any more.`, 'Upgrade to PostgreSQL 17.'))
  if (settings.fsync === 'off')
    findings.push(wrong('fsync is off: a power failure destroys the database.', 'alter system set fsync = on'))
  if (settings.log_min_duration_statement !== '-1' && settings.log_parameter_max_length !== '0')
    findings.push(
      wrong(
        'The log of slow statements has their values, such as dates of birth.',
        'alter system set log_parameter_max_length = 0',
      ),
    )
  if (Number(settings.max_connections) < 2 * CONNECTIONS_OF_PROCESS)
    findings.push(
      unwise(
        `max_connections is ${settings.max_connections}; each process of the server opens ${CONNECTIONS_OF_PROCESS} at most.`,
        `alter system set max_connections = ${4 * CONNECTIONS_OF_PROCESS}`,
      ),
    )
  if (Math.abs(secondsAhead) > MOST_SECONDS_APART)
    findings.push(
      wrong(
        `The clocks of PostgreSQL and of this machine differ by ${Math.abs(secondsAhead)} seconds.`,
        'Synchronise both with a time server.',
      ),
    )
  if (migrations.unknown > 0) findings.push(wrong('A newer release has upgraded the database.', 'Start that release.'))
  if (holds === 'demo')
    findings.push(
      wrong(
        'The database holds the demonstration, whose passwords everybody knows.',
        'Use an empty database, and start with SEED=none.',
      ),
    )
  return findings
}

/** Checks when the last backup was written; null: never. */
export function checkLastBackup(writtenAt: Date | null, now: Date): Finding[] {
  const fix = 'npm run backup -- /var/backups/campus, every day (docs/operations.md)'
  if (writtenAt === null) return [wrong('No backup was written yet.', fix)]
  const days = Math.floor((now.getTime() - writtenAt.getTime()) / DAY_MS)
  return days < MOST_BACKUP_DAYS ? [] : [wrong(`The last backup was written ${days} days ago.`, fix)]
}

/** Checks what a database says of its installation. */
export function checkInstallation({ isRestored, withOneAdministrator }: InstallationFacts): Finding[] {
  const findings: Finding[] = []
  if (isRestored)
    findings.push(
      wrong(
        'The installation was restored, and nobody has confirmed it: no job, message, payment or export runs.',
        'npm run restore -- confirm',
      ),
    )
  if (withOneAdministrator.length > 0) {
    const others = withOneAdministrator.length - NAMED
    const named = [...withOneAdministrator.slice(0, NAMED), ...(others > 0 ? [`${others} others`] : [])].join(', ')
    findings.push(
      unwise(
        `There is no second administrator in ${named}: nobody can approve or help when the first one is absent.`,
        'Give a second person the role of an administrator, in the portal under Users.',
      ),
    )
  }
  return findings
}
