import { INVITE, STAFF_FIELDS, STAFF_ROLES } from '../../../../../src/contract/academics/one-roster.ts'
import type { Client } from '../../../../lib/clients/clients.ts'
import { hasRight } from '../../../../lib/access/has-right.ts'
import { pickKeyCells, readLine, type Line } from '../../../users/import/line-cells.ts'
import { buildChange } from '../../../users/import/changed-values.ts'
import type { Verdict } from '../../../users/import/decide-line.ts'
import { IMPORT_RIGHT, loadImportMasters, type Masters } from '../../../users/import/masters.ts'
import { decideLines, filterVerdicts, writePeople } from '../../../users/import/write-people.ts'
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
  const collegeCodes = codes.filter((code) => writes || masters.find.college(code) !== undefined)
  const user = readLine(line.lineNo, listCells(line, collegeCodes), READ, masters)
  const types = roleIds.map((id) => masters.roles.get(id)?.userType)
  const userType = STAFF_TYPES.find((type) => types.includes(type)) ?? 'STAFF'
  return {
    line,
    waits: collegeCodes.length < codes.length,
    user: { ...user, typed: { ...user.typed, userType, roleIds } },
  }
}

/** Decides about the lines as an import of users does. */
async function decideStaff(lines: readonly DataLine[], tools: SliceTools) {
  const { db, client, actor, settings, now } = tools
  const masters = await loadImportMasters(db, client, actor, settings, now)
  const drafts = lines.flatMap((line): Draft[] => {
    const roleIds = readRoles(line, tools)
    return roleIds.length === 0 ? [] : [buildDraft(line, roleIds, masters, tools)]
  })
  const proposals = new Map(drafts.map(({ line }) => [line.lineNo, findText(line, 'loginName')]))
  const users = drafts.map(({ user }) => user)
  const verdicts = await decideLines(users, masters, tools, {
    mode: 'BOTH',
    // Lines that repeat a person were found before.
    firstWith: new Map(),
    toNameSource: ({ typed, ...user }, isKnown) =>
      isKnown ? undefined : { ...user, typed: { ...typed, email: proposals.get(user.rowNo) ?? typed.email } },
    // A person who exists keeps the user type.
    adapt(user, isKnown) {
      const { userType: _type, ...typed } = user.typed
      return isKnown ? { ...user, typed } : user
    },
  })
  return { masters, verdicts, drafts: new Map(drafts.map((draft) => [draft.line.lineNo, draft])) }
}

type Decided = Awaited<ReturnType<typeof decideStaff>>

/** Reports what is wrong with a line. Returns whether it would be right once its college exists. */
function reportProblems(verdict: Verdict, { line, waits }: Draft, { complain }: SliceTools): boolean {
  if (verdict.kind !== 'WRONG') return false
  const problems = Object.entries(verdict.problems).filter(
    ([field, problem]) => !(waits && field === 'colleges' && problem === 'COLLEGE_MISSING'),
  )
  for (const [field, problem] of problems) complain(line, field === 'row' ? null : field, `PERSON_${problem}`)
  return problems.length === 0
}

/** Writes people as an import of users does, and reports what an undo needs. */
async function writeStaff({ masters, verdicts }: Decided, tools: SliceTools): Promise<void> {
  const { db, client, actor, settings, now, importId, mapping, report } = tools
  const { added, changed } = await writePeople(db, verdicts, masters, {
    ...{ client, settings, actorUserId: actor.userId, now },
    ...{ activity: 'runDataImport', importId, invites: mapping[INVITE] !== 0 },
  })
  const hashes = await hashPeople(
    db,
    client.id,
    [...added, ...changed].map(({ userId }) => userId),
  )
  const buildWritten = (line: number, id: number, code: string) => ({ line, id, code, hash: hashes.get(id) ?? '' })
  const codes = new Map(filterVerdicts(verdicts, 'CREATE').map(({ rowNo, account }) => [rowNo, account.loginName]))
  const before = new Map(filterVerdicts(verdicts, 'UPDATE').map(({ rowNo, existing }) => [rowNo, existing]))
  report(PERSON, [
    ...added.map(({ rowNo, userId }) => ({
      line: rowNo,
      outcome: 'CREATED' as const,
      change: buildWritten(rowNo, userId, codes.get(rowNo) ?? ''),
    })),
    ...changed.flatMap(({ rowNo, userId }) => {
      const existing = before.get(rowNo)
      if (!existing) return []
      const change = {
        ...buildWritten(rowNo, userId, existing.account.loginName),
        before: describePersonBefore(existing),
      }
      return [{ line: rowNo, outcome: 'CHANGED' as const, change }]
    }),
  ])
}

/** Returns what a check says that a line would do; absent: nothing, or it is wrong. */
function findPreview(verdict: Verdict, waits: boolean, client: Client): 'CREATED' | 'CHANGED' | undefined {
  if (verdict.kind === 'CREATE') return 'CREATED'
  return verdict.kind === 'UPDATE' && (waits || buildChange(verdict, client).changed.length > 0) ? 'CHANGED' : undefined
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
    const decided = await decideStaff(lines, tools)
    const previews = decided.verdicts.flatMap((verdict) => {
      const draft = decided.drafts.get(verdict.rowNo)
      if (!draft) return []
      const outcome = reportProblems(verdict, draft, tools)
        ? 'CREATED'
        : findPreview(verdict, draft.waits, tools.client)
      return outcome ? [{ line: verdict.rowNo, outcome } as const] : []
    })
    if (tools.writes) await writeStaff(decided, tools)
    else tools.report(PERSON, previews)
  },
}
