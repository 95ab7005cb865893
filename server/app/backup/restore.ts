import { parseArgs } from 'node:util'
import { StartProblem } from '../start-problem.ts'
import {
  formatBytes,
  formatSecondsSince,
  getPassphrase,
  readFileSize,
  readServerSettings,
  runCommand,
  writeLine,
} from './command.ts'
import { confirmInstallation } from './confirm.ts'
import { restoreBackup } from './restore-backup.ts'
import { walkBackup, type BackupContent } from './walk-backup.ts'

const USAGE = `npm run restore -- <command>

  <file>                      restores a backup into an empty DATA_DIR, and an empty database if DATABASE_URL is set
  check <file>                reads a backup to its end, and says what it holds
  confirm                     lets a restored installation send messages and run jobs
  confirm --discard-messages  the same, but messages that waited when the backup was written are not sent

It uses the settings of the server (DATA_DIR, DATABASE_URL, DATA_KEY), and decrypts with BACKUP_PASSPHRASE, which it
asks for on a terminal.`

type Command =
  | { readonly name: 'restore' | 'check'; readonly file: string }
  | { readonly name: 'confirm'; readonly discardMessages: boolean }

function readCommand(): Command {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        'discard-messages': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
    const [first, second, ...rest] = positionals
    const discardMessages = values['discard-messages']
    if (!values.help && first !== undefined && rest.length === 0) {
      if (first === 'confirm' && second === undefined) return { name: first, discardMessages }
      if (first === 'check' && second !== undefined && !discardMessages) return { name: first, file: second }
      if (second === undefined && !discardMessages) return { name: 'restore', file: first }
    }
  } catch (error) {
    throw new StartProblem(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`)
  }
  throw new StartProblem(USAGE)
}

const describeContent = ({ counts: { rows, tables, files } }: BackupContent): string =>
  `${rows} rows of ${tables} tables and ${files} files`

async function runRestore(): Promise<void> {
  const command = readCommand()
  const startedAt = performance.now()
  if (command.name === 'confirm') {
    const confirmed = await confirmInstallation(readServerSettings(), command)
    writeLine(confirmed ? 'Confirmed: jobs, messages, payments and exports run.' : 'There is nothing to confirm.')
    return
  }
  const bytes = await readFileSize(command.file)
  const { file } = command
  const passphrase = getPassphrase()
  if (command.name === 'check') {
    const content = await walkBackup(file, passphrase)
    const { at, version, database } = content.head
    writeLine(`${file} is whole: ${describeContent(content)}, ${formatBytes(bytes)}.`)
    writeLine(
      `Written at ${at} by release ${version} from ${database === 'postgres' ? 'PostgreSQL' : 'the embedded database'}.`,
    )
    return
  }
  const settings = readServerSettings()
  const restored = await restoreBackup({ file, passphrase, settings, now: new Date(), report: writeLine })
  const { waitingMessages, content } = restored
  writeLine(`Restored ${describeContent(content)} in ${formatSecondsSince(startedAt)}.`)
  writeLine('No job, message, payment or export runs until you confirm it: npm run restore -- confirm')
  if (waitingMessages > 0)
    writeLine(
      `${waitingMessages} messages waited when the backup was written; confirm sends them, confirm --discard-messages does not.`,
    )
}

runCommand(runRestore)
