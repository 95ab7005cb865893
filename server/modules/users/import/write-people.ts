import { KEY_FIELDS, type ImportMode } from '../../../../src/contract/users/user-import.ts'
import type { Database } from '../../../db/database.ts'
import { hasAllColleges } from '../../../lib/access/scope.ts'
import type { Client } from '../../../lib/clients/clients.ts'
import type { Actor } from '../../../lib/context/handler.ts'
import type { Line } from './line-cells.ts'
import { decideLine, type Verdict } from './decide-line.ts'
import { invitePeople } from './invitations.ts'
import { suggestLoginNames } from './login-names.ts'
import { loadGrants, type Masters } from './masters.ts'
import { findMatches } from './matching.ts'
import { addPeople, changePeople, refreshAndAuditPeople, type Writer } from './write.ts'

/** Who judges lines, and when. */
interface Judge {
  readonly db: Database
  readonly client: Client
  readonly actor: Actor
  readonly now: Date
}

/** How the lines of a file are judged. */
interface Judging {
  readonly mode: ImportMode
  /** The first line of the file with a key: `email a@b.c`. */
  readonly firstWith: ReadonlyMap<string, number>
  /** Returns the line by which a user name is proposed; undefined: none is needed. */
  readonly toNameSource: (line: Line, isKnown: boolean) => Line | undefined
  /** Returns the line as it is judged, when the file says more than may be changed of people who exist. */
  readonly adapt?: (line: Line, isKnown: boolean) => Line
}

/** Decides what to do with some lines, each of which is a person. Returns the verdicts in the order of the lines. */
export async function decideLines(
  lines: readonly Line[],
  masters: Masters,
  { db, client, actor, now }: Judge,
  { mode, firstWith, toNameSource, adapt = (line) => line }: Judging,
): Promise<readonly Verdict[]> {
  const keys = lines.map((line) => line.keys)
  const matches = await findMatches(db, actor, keys, now)
  const isKnown = (line: Line): boolean =>
    KEY_FIELDS.some((field) => line.keys[field] !== undefined && matches.of(field, line.keys[field]).length > 0)
  const prefix = 'loginName '
  const named = [...firstWith.keys()].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length))
  const unnamed = lines.flatMap((line) => toNameSource(line, isKnown(line)) ?? [])
  const loginNames = await suggestLoginNames(db, client.id, unnamed, new Set(named))
  const roleIds = lines.flatMap(({ typed }) => typed.roleIds ?? [])
  const grants = await loadGrants(db, actor, masters, roleIds, now)
  const data = { mode, masters, matches, firstWith, loginNames, grants, seesAll: hasAllColleges(actor) }
  return lines.map((line) => decideLine(adapt(line, isKnown(line)), data))
}

/** Returns the verdicts of one kind. */
export const filterVerdicts = <Kind extends Verdict['kind']>(verdicts: readonly Verdict[], kind: Kind) =>
  verdicts.filter((verdict): verdict is Extract<Verdict, { kind: Kind }> => verdict.kind === kind)

/** Writes people, with their roles, invitations, notices and audit records. */
export async function writePeople(
  db: Database,
  verdicts: readonly Verdict[],
  masters: Masters,
  { invites, ...writer }: Writer & { readonly invites: boolean },
) {
  const creates = filterVerdicts(verdicts, 'CREATE')
  const added = await addPeople(db, creates, writer)
  const changed = await changePeople(db, filterVerdicts(verdicts, 'UPDATE'), writer)
  const roles = new Map(creates.map(({ rowNo, account }) => [rowNo, account.roleIds]))
  const invited = added.map(({ rowNo, userId }) => ({ userId, roleIds: roles.get(rowNo) ?? [] }))
  if (invites) await invitePeople(db, invited, masters, writer.settings, writer)
  await refreshAndAuditPeople(db, added, changed, writer)
  return { added, changed }
}
