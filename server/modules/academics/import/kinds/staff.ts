import { INVITE, STAFF_FIELDS, STAFF_ROLES } from '../../../../../src/contract/academics/one-roster.ts'
import { KEY_FIELDS } from '../../../../../src/contract/users/import-parts.ts'
import { hasRight } from '../../../../lib/access/has-right.ts'
import { hasAllColleges } from '../../../../lib/access/scope.ts'
import { pickKeyCells, readLine, type Line } from '../../../users/import/cells.ts'
import { buildChange } from '../../../users/import/changed-values.ts'
import { decideLine, type Verdict } from '../../../users/import/decide-line.ts'
import { invitePeople } from '../../../users/import/invitations.ts'
import { suggestLoginNames } from '../../../users/import/login-names.ts'
import { loadGrants, IMPORT_RIGHT, loadImportMasters, type Masters } from '../../../users/import/masters.ts'
import { findMatches } from '../../../users/import/matching.ts'
import { addPeople, changePeople, refreshAndAuditPeople } from '../../../users/import/write.ts'
import { findText, type Kind, type SliceTools } from '../kind.ts'
import { describePersonBefore, PERSON, hashPeople } from '../person-changes.ts'
import type { DataLine } from '../read-line.ts'

/** The fields that an import of users reads: the user name is only proposed, and roles are chosen in the mapping. */
const READ: Readonly<Record<string, number>> = Object.fromEntries(
  STAFF_FIELDS.flatMap((field, place) => (field === 'loginName' || field === 'roles' ? [] : [[field, place]])),
)

/** The user types of roles, the one with the widest reach first: a person with several roles gets this type. */
export const STAFF_TYPES = ['UNIVERSITY', 'COLLEGE', 'STAFF', 'VERIFIER'] as const

const splitList = (line: DataLine, field: string): readonly string[] =>
  (findText(line, field) ?? '').split(';').filter((one) => one !== '')
const listCells = (line: DataLine, colleges: readonly string[]): readonly string[] =>
  STAFF_FIELDS.map((field) => (field === 'colleges' ? colleges.join(';') : (findText(line, field) ?? '')))

/** A line as one of an import of users. */
interface Draft {
  readonly line: DataLine
  readonly user: Line
  /** Whether it names a college that the package brings, and that a check has not created. */
  readonly waits: boolean
}

/** Returns the roles that were chosen for those of a line; reports a line without any. */
function readRoles(line: DataLine, { mapping, complain }: SliceTools): readonly number[] {
  const chosen = STAFF_ROLES.filter((role) => splitList(line, 'roles').includes(role)).flatMap(
    (role) => mapping[role] ?? [],
  )
  if (chosen.length === 0) complain(line, 'roles', 'NO_ROLE')
  return [...new Set(chosen)]
}

function buildDraft(line: DataLine, roleIds: readonly number[], masters: Masters, { writes }: SliceTools): Draft {
  const codes = splitList(line, 'colleges')
  const known = codes.filter((code) => writes || masters.find.college(code) !== undefined)
  const user = readLine(line.lineNo, listCells(line, known), READ, masters)
  const types = roleIds.map((id) => masters.roles.get(id)?.userType)
  const userType = STAFF_TYPES.find((type) => types.includes(type)) ?? 'STAFF'
  return { line, waits: known.length < codes.length, user: { ...user, typed: { ...user.typed, userType, roleIds } } }
}

/** Decides about the lines as an import of users does. */
async function decideLines(lines: readonly DataLine[], tools: SliceTools) {
  const { db, client, actor, settings, now } = tools
  const masters = await loadImportMasters(db, client, actor, settings, now)
  const drafts = lines.flatMap((line): Draft[] => {
    const roleIds = readRoles(line, tools)
    return roleIds.length === 0 ? [] : [buildDraft(line, roleIds, masters, tools)]
  })
  const matches = await findMatches(
    db,
    actor,
    drafts.map(({ user }) => user.keys),
    now,
  )
  const isKnown = ({ keys }: Line): boolean =>
    KEY_FIELDS.some((field) => keys[field] !== undefined && matches.of(field, keys[field]).length > 0)
  const loginNames = await suggestLoginNames(
    db,
    client.id,
    drafts
      .filter(({ user }) => !isKnown(user))
      .map(({ line, user }) => ({
        ...user,
        typed: { ...user.typed, email: findText(line, 'loginName') ?? user.typed.email },
      })),
    new Set(),
  )
  const roleIds = drafts.flatMap(({ user }) => user.typed.roleIds ?? [])
  const grants = await loadGrants(db, actor, masters, roleIds, now)
  const data = {
    ...({ mode: 'BOTH', masters, matches, loginNames, grants } as const),
    seesAll: hasAllColleges(actor),
    // Lines that repeat a person were found before.
    firstWith: new Map<string, number>(),
  }
  const verdicts = drafts.map(({ line, user, waits }) => {
    const { userType: _type, ...typed } = user.typed
    // A person who exists keeps the user type.
    return { line, waits, verdict: decideLine(isKnown(user) ? { ...user, typed } : user, data) }
  })
  return { masters, verdicts }
}

type Judged = Awaited<ReturnType<typeof decideLines>>['verdicts'][number]

/** Reports what is wrong with a line. Returns whether it would be right once its college exists. */
function reportProblems({ line, waits, verdict }: Judged, { complain }: SliceTools): boolean {
  if (verdict.kind !== 'WRONG') return false
  const problems = Object.entries(verdict.problems).filter(
    ([field, problem]) => !(waits && field === 'colleges' && problem === 'COLLEGE_MISSING'),
  )
  for (const [field, problem] of problems) complain(line, field === 'row' ? null : field, `PERSON_${problem}`)
  return problems.length === 0
}

const filterVerdicts = <K extends Verdict['kind']>(decided: readonly Judged[], kind: K) =>
  decided.flatMap(({ verdict }) => (verdict.kind === kind ? [verdict as Extract<Verdict, { kind: K }>] : []))

/** Writes people with their roles, invitations and audit records, as an import of users does. */
async function writePeople(
  { masters, verdicts }: Awaited<ReturnType<typeof decideLines>>,
  tools: SliceTools,
): Promise<void> {
  const { db, client, actor, settings, now, importId, mapping, report } = tools
  const writer = { client, actorUserId: actor.userId, activity: 'runDataImport', importId, now, settings } as const
  const [creates, updates] = [filterVerdicts(verdicts, 'CREATE'), filterVerdicts(verdicts, 'UPDATE')]
  const added = await addPeople(db, creates, writer)
  const changed = await changePeople(db, updates, writer)
  const accounts = new Map(creates.map(({ rowNo, account }) => [rowNo, account]))
  if (mapping[INVITE] !== 0)
    await invitePeople(
      db,
      added.map(({ rowNo, userId }) => ({ userId, roleIds: accounts.get(rowNo)?.roleIds ?? [] })),
      masters,
      settings,
      writer,
    )
  await refreshAndAuditPeople(db, added, changed, writer)
  const hashes = await hashPeople(
    db,
    client.id,
    [...added, ...changed].map(({ userId }) => userId),
  )
  const buildWritten = (rowNo: number, id: number, code: string) => ({
    line: rowNo,
    id,
    code,
    hash: hashes.get(id) ?? '',
  })
  const before = new Map(updates.map(({ rowNo, known }) => [rowNo, known]))
  report(PERSON, [
    ...added.map(({ rowNo, userId }) => ({
      line: rowNo,
      outcome: 'CREATED' as const,
      change: buildWritten(rowNo, userId, accounts.get(rowNo)?.loginName ?? ''),
    })),
    ...changed.flatMap(({ rowNo, userId }) => {
      const known = before.get(rowNo)
      if (!known) return []
      const change = { ...buildWritten(rowNo, userId, known.account.loginName), before: describePersonBefore(known) }
      return [{ line: rowNo, outcome: 'CHANGED' as const, change }]
    }),
  ])
}

/**
 * The staff of a OneRoster package: judged and written as lines of an import of users that adds and changes people.
 * Without the right to import users, each line says so.
 */
export const staff: Pick<Kind, 'marks' | 'write'> = {
  marks: (line) =>
    Object.entries(pickKeyCells(listCells(line, []), READ)).map(([field, value]) => ({
      key: [PERSON, field, value],
      field,
    })),
  async write(lines, tools) {
    if (lines.length === 0) return
    if (!(await hasRight(tools.db, tools.actor, IMPORT_RIGHT, tools.now))) {
      for (const line of lines) tools.complain(line, null, 'NOT_PERMITTED')
      return
    }
    const decided = await decideLines(lines, tools)
    const waiting = decided.verdicts.filter((one) => reportProblems(one, tools))
    if (tools.writes) return writePeople(decided, tools)
    const buildPreview = ({ rowNo }: { readonly rowNo: number }, outcome: 'CREATED' | 'CHANGED') => ({
      line: rowNo,
      outcome,
    })
    tools.report(PERSON, [
      ...waiting.map(({ verdict }) => buildPreview(verdict, 'CREATED')),
      ...filterVerdicts(decided.verdicts, 'CREATE').map((verdict) => buildPreview(verdict, 'CREATED')),
      ...decided.verdicts.flatMap(({ verdict, waits }) =>
        verdict.kind === 'UPDATE' && (waits || buildChange(verdict, tools.client).changed.length > 0)
          ? [buildPreview(verdict, 'CHANGED')]
          : [],
      ),
    ])
  },
}
