import type { DocumentPicture } from '../../../src/contract/institution/document-pictures.ts'
import { runTransaction } from '../../db/transaction.ts'
import { findClientById } from '../../lib/clients/clients.ts'
import {
  findNamedAccount,
  createAdministrator,
  LOGIN_NAME,
} from '../../modules/institution/definition/administrator.ts'
import { applyDefinition } from '../../modules/institution/definition/apply.ts'
import {
  NO_PICTURES,
  listPictureChanges,
  storeDocumentPicture,
  type StoredPictures,
} from '../../modules/institution/definition/write-documents.ts'
import type { Change } from '../../modules/institution/definition/difference.ts'
import { storeLogo, type Logo } from '../../modules/institution/definition/logo.ts'
import { planWithStored, planDefinition } from '../../modules/institution/definition/plan.ts'
import { formatProblem, type Problem } from '../../modules/institution/definition/problem.ts'
import { toDefinition, findStoredInstitution } from '../../modules/institution/definition/stored-institution.ts'
import { inviteByMail } from '../../modules/users/accounts/invitation.ts'
import { StartProblem } from '../start-problem.ts'
import { findMissingKeys, writeInstitutionFile, type InstitutionFile } from './institution-file.ts'
import type { OpenedInstallation } from './open-installation.ts'

/** A picture on documents, with its name. */
export interface NamedPicture {
  readonly name: DocumentPicture
  readonly picture: Logo
}

/** A file with the pictures that it names. */
export type FileToApply = InstitutionFile & {
  readonly picture: Logo | undefined
  readonly pictures: readonly NamedPicture[]
}

const listPicturePaths = (pictures: readonly NamedPicture[]): Partial<StoredPictures> =>
  Object.fromEntries(pictures.map(({ name, picture }) => [name, picture.path]))

/** A file is reviewed by whoever applies it: sites without encryption are those that it names as such. */
const OPTIONS = { allowHttp: true } as const

const formatProblemLine = (problem: Problem): string => `${problem.path}: ${formatProblem(problem, 'en')}`

const throwProblems = (problems: readonly Problem[]): never => {
  throw new StartProblem(problems.map(formatProblemLine).join('\n'))
}

const formatValue = (value: unknown): string => (value === null ? '–' : JSON.stringify(value))
const formatChangeLine = ({ path, before, after }: Change): string =>
  `${path}: ${formatValue(before)} → ${formatValue(after)}`

function assertReal({ kind }: OpenedInstallation): void {
  if (kind === 'demo')
    throw new StartProblem(
      'This database holds the demonstration; real institutions need an empty one (SEED=none with another DATA_DIR or DATABASE_URL).',
    )
}

function assertLoginName(administrator: FileToApply['administrator']): void {
  if (administrator && !LOGIN_NAME.test(administrator.loginName))
    throwProblems([{ path: 'administrator.loginName', key: 'person.LOGIN_NAME_WRONG' }])
}

/** Returns what a file would change, one line for each value. Throws its problems. */
export async function planFile(
  opened: OpenedInstallation,
  { definition, administrator, picture, pictures }: FileToApply,
): Promise<readonly string[]> {
  assertReal(opened)
  assertLoginName(administrator)
  const plan = await planDefinition(opened.db, definition, { ...OPTIONS, now: new Date() })
  if ('problems' in plan) return throwProblems(plan.problems)
  const { stored, changes } = plan
  const logo = stored?.logoPath ?? null
  const storedPictures = stored?.pictures ?? NO_PICTURES
  const invited =
    administrator && !(stored && (await findNamedAccount(opened.db, stored.clientId, administrator.loginName)))
  return [
    ...changes.map(formatChangeLine),
    ...(picture && picture.path !== logo
      ? [formatChangeLine({ path: 'logo', before: logo, after: picture.path })]
      : []),
    ...listPictureChanges(storedPictures, { ...storedPictures, ...listPicturePaths(pictures) }).map(formatChangeLine),
    ...(invited ? [formatChangeLine({ path: 'administrator', before: null, after: administrator.loginName })] : []),
  ]
}

/**
 * Checks a file as that of a new institution, without a database. Throws its problems. What only a new institution
 * needs is returned instead where others may exist: what it lacks, and years with today in them.
 */
export function checkAlone({ definition, administrator }: FileToApply, others: boolean): readonly string[] {
  assertLoginName(administrator)
  const missing = findMissingKeys(definition)
  if (missing !== null) return [missing]
  const plan = planWithStored(null, definition, { ...OPTIONS, now: new Date() })
  const problems = 'problems' in plan ? plan.problems : []
  const ofNew = problems.filter(({ key }) => others && key === 'setup.yearWithoutToday')
  if (problems.length > ofNew.length) throwProblems(problems)
  return ofNew.map((problem) => `A new institution is refused: ${formatProblemLine(problem)}`)
}

/** Applies a file in one transaction. Returns what was done, with the link for a new administrator. */
export async function applyFile(
  { db, buckets, settings }: OpenedInstallation,
  { definition, administrator, picture, pictures }: FileToApply,
): Promise<readonly string[]> {
  const now = new Date()
  if (picture) await storeLogo(buckets, definition.code, picture)
  for (const one of pictures) await storeDocumentPicture(buckets, definition.code, one.picture)
  return runTransaction(db, async (tx) => {
    const applied = await applyDefinition(tx, definition, {
      ...OPTIONS,
      now,
      logoPath: picture?.path,
      pictures: listPicturePaths(pictures),
      activity: 'applyInstitutionFile',
      server: db,
    })
    if (applied.outcome === 'REFUSED') return throwProblems(applied.problems)
    const done = applied.outcome === 'CREATED' ? 'created' : applied.outcome === 'CHANGED' ? 'changed' : 'unchanged'
    const lines = [`${definition.code} was ${done}.`]
    const { clientId } = applied
    if (!administrator || (await findNamedAccount(tx, clientId, administrator.loginName))) return lines
    const account = await createAdministrator(tx, clientId, administrator, now)
    const client = await findClientById(tx, clientId)
    const invitation = client && (await inviteByMail(tx, client, settings, account, now))
    if (!invitation) throw new Error('The administrator could not be invited.')
    return [
      ...lines,
      `${administrator.loginName} sets a password with this link, which works once and until ${invitation.until}:`,
      `  ${invitation.address}`,
    ]
  })
}

/** Returns the file of an institution. */
export async function exportFile({ db }: OpenedInstallation, code: string): Promise<string> {
  const stored = await findStoredInstitution(db, code)
  if (!stored) throw new StartProblem(`No institution has the code ${code}.`)
  return writeInstitutionFile(toDefinition(stored))
}
