import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { DOCUMENT_PICTURES } from '../../../src/contract/institution/document-pictures.ts'
import { readSettings } from '../../lib/config/settings.ts'
import { checkDocumentPicture } from '../../modules/institution/definition/write-documents.ts'
import { cleanLogo, type Logo } from '../../modules/institution/definition/logo.ts'
import { formatProblem } from '../../modules/institution/definition/problem.ts'
import { StartProblem } from '../start-problem.ts'
import { applyFile, exportFile, planFile, type FileToApply, type NamedPicture } from './apply-file.ts'
import { checkFile } from './check-file.ts'
import { readInstitutionFile, type InstitutionFile } from './institution-file.ts'
import { openInstallation } from './open-installation.ts'

const USAGE = `npm run institution -- <command>

  apply institution.yaml          creates the institution of the file, or changes it; shows the difference first
  apply institution.yaml --check  says whether the file could be applied
  apply institution.yaml --yes    does not ask before it changes something
  export --client <code>          writes the file of an institution to the standard output

It uses the settings of the server (DATA_DIR, DATABASE_URL, DATA_KEY …). With the embedded database, stop the server
first. SEED=none makes an empty database one for real institutions.`

const writeLine = (line: string): void => void process.stdout.write(`${line}\n`)

function readCommand() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        check: { type: 'boolean', default: false },
        yes: { type: 'boolean', default: false },
        client: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    })
    const [command, file, ...rest] = positionals
    if (!values.help && rest.length === 0 && command === 'apply' && file !== undefined)
      return { command, file, check: values.check, yes: values.yes } as const
    if (!values.help && file === undefined && command === 'export' && values.client !== undefined)
      return { command, code: values.client } as const
  } catch (error) {
    throw new StartProblem(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`)
  }
  throw new StartProblem(USAGE)
}

async function readLogo(file: string, name: string | undefined): Promise<Logo | undefined> {
  if (name === undefined) return undefined
  const bytes = await readFile(resolve(dirname(file), name)).catch(() => null)
  if (bytes === null) throw new StartProblem(`logo: the file ${name} cannot be read.`)
  const logo = await cleanLogo(bytes)
  if (logo === null) throw new StartProblem(`logo: ${name} is not a PNG or JPEG picture of at most 200 KB.`)
  return logo
}

async function readPictures(file: string, read: InstitutionFile): Promise<readonly NamedPicture[]> {
  const found: NamedPicture[] = []
  for (const name of DOCUMENT_PICTURES) {
    const path = read[name]
    if (path === undefined) continue
    const bytes = await readFile(resolve(dirname(file), path)).catch(() => null)
    const picture = bytes && (await checkDocumentPicture(bytes, name))
    if (!picture) throw new StartProblem(`${name}: the file ${path} cannot be read.`)
    if ('key' in picture) throw new StartProblem(`${name}: ${path}: ${formatProblem(picture, 'en')}`)
    found.push({ name, picture })
  }
  return found
}

/** Reads and validates a file, with its pictures. Throws all its problems. */
async function readFileToApply(file: string): Promise<FileToApply> {
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) throw new StartProblem(`The file ${file} cannot be read.`)
  const read = readInstitutionFile(text)
  if ('problems' in read) throw new StartProblem(read.problems.join('\n'))
  return { ...read, picture: await readLogo(file, read.logo), pictures: await readPictures(file, read) }
}

async function confirmChanges(): Promise<boolean> {
  if (!process.stdin.isTTY) throw new StartProblem('Nothing was changed: add --yes to change it without being asked.')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question('Change this? (yes/no) ')
  terminal.close()
  return /^y(es)?$/i.test(answer.trim())
}

/** Runs the command line `npm run institution`. Throws a `StartProblem` with the sentence for the operator. */
export async function runInstitutionCommand(): Promise<void> {
  const command = readCommand()
  const file = command.command === 'apply' ? await readFileToApply(command.file) : null
  const settings = readSettings(process.env)
  if ('problem' in settings) throw new StartProblem(settings.problem)
  if (file && command.command === 'apply' && command.check) {
    const further = await checkFile(file, settings)
    writeLine([`${command.file} is valid.`, ...further].join(' '))
    return
  }
  const opened = await openInstallation(settings)
  try {
    if (command.command === 'export') {
      writeLine((await exportFile(opened, command.code)).trimEnd())
      return
    }
    if (!file) return
    const changes = await planFile(opened, file)
    if (changes.length === 0) {
      writeLine('Nothing to change.')
      return
    }
    for (const line of changes) writeLine(line)
    if (!command.yes && !(await confirmChanges())) {
      writeLine('Nothing was changed.')
      return
    }
    for (const line of await applyFile(opened, file)) writeLine(line)
  } finally {
    await opened.close()
  }
}
