import { sql } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '../../../../src/contract/activity.ts'
import { toTranslatedField } from '../../../../src/contract/academics/import-kinds.ts'
import { NODE_FIELDS, type NodeKind } from '../../../../src/contract/academics/node-fields.ts'
import type { saveAcademicNode } from '../../../../src/contract/academics/structure.ts'
import type { LanguageCode } from '../../../../src/contract/parts.ts'
import type { Database } from '../../../db/database.ts'
import { selectRows } from '../../../db/rows.ts'
import { runTransaction } from '../../../db/transaction.ts'
import { mapUniqueViolation } from '../../../db/unique-violation.ts'
import { clearCounts } from '../../../lib/cache/count-cache.ts'
import { refuse, type ActorContext, type Refusal } from '../../../lib/context/handler.ts'
import { getMessage } from '../../../lib/i18n/messages.ts'
import { lockYears, updateNextYear, decideNewYearStatus, findYearFaults } from '../../institution/academic-years.ts'
import { placeNode } from './check-place.ts'
import { checkValues, type NodeFaults } from './check-values.ts'
import { NODE_TABLES } from './node-tables.ts'
import { recordNodeAct, type FieldChanges } from './node-acts.ts'
import {
  getNodeCode,
  findStoredNode,
  hashNodeValues,
  type EnteredNode,
  type StoredNode,
  type StoredRow,
} from './stored-node.ts'
import { formatIsoDay } from '../../../lib/time/iso-day.ts'

type Input = ParsedInputOf<typeof saveAcademicNode>
type Output = OutputOf<typeof saveAcademicNode>

const refuseFields = ({ language }: ActorContext, faults: NodeFaults): Refusal =>
  refuse(
    'invalidInput',
    {},
    { fieldErrors: Object.entries(faults).map(([field, key]) => ({ field, message: getMessage(language, key) })) },
  )

const hasAny = (faults: NodeFaults): boolean => Object.keys(faults).length > 0

async function insertRow(db: Database, clientId: number, kind: NodeKind, row: StoredRow): Promise<number> {
  const { table } = NODE_TABLES[kind]
  const columns = sql.raw(Object.keys(row).join(', '))
  const [made] = await selectRows<{ id: number }>(
    db,
    sql`insert into ${sql.raw(table)} (client_id, ${columns})
      select ${clientId}::bigint, ${columns}
      from jsonb_populate_record(null::${sql.raw(table)}, ${JSON.stringify(row)}::jsonb)
      returning id::float8 as id`,
  )
  if (!made) throw new Error('A node that was written has no id.')
  return made.id
}

async function updateRow(db: Database, clientId: number, kind: NodeKind, nodeId: number, row: StoredRow) {
  const { table, columns } = NODE_TABLES[kind]
  const written = [...Object.values(columns), ...('name' in columns ? ['name_i_18n'] : [])]
  await db.execute(
    sql`update ${sql.raw(table)} n set ${sql.raw(written.map((column) => `${column} = p.${column}`).join(', '))}
      from jsonb_populate_record(null::${sql.raw(table)}, ${JSON.stringify(row)}::jsonb) p
      where n.client_id = ${clientId} and n.id = ${nodeId}`,
  )
}

/** Returns the fields that a save changes, with the values before and after. */
function listChanges(kind: NodeKind, before: EnteredNode, after: EnteredNode): FieldChanges {
  const values = NODE_FIELDS[kind].map(
    ({ name }) => [name, before.values[name] ?? '', after.values[name] ?? ''] as const,
  )
  const languages = new Set([...Object.keys(before.translations), ...Object.keys(after.translations)])
  const names = [...languages].map(
    (language) =>
      [
        toTranslatedField('name', language as LanguageCode),
        before.translations[language] ?? '',
        after.translations[language] ?? '',
      ] as const,
  )
  return [...values, ...names].filter(([, old, now]) => old !== now)
}

async function createNode(
  db: Database,
  context: ActorContext,
  kind: NodeKind,
  entered: EnteredNode,
  parentId?: number,
) {
  const { client, now } = context
  const years = kind === 'YEAR' ? await lockYears(db, client.id) : []
  const today = formatIsoDay(client.timeZone, now)
  const { faults, row } = await placeNode(db, client.id, kind, entered, { before: undefined, parentId })
  const days = kind === 'YEAR' ? findYearFaults(entered.values, years, undefined, today) : {}
  if (hasAny(faults) || hasAny(days)) return refuseFields(context, { ...days, ...faults })
  const status = kind === 'YEAR' ? { status: decideNewYearStatus(entered.values, years, today) } : {}
  const nodeId = await insertRow(db, client.id, kind, { ...row, ...status })
  if (kind === 'YEAR') await updateNextYear(db, client.id)
  await recordNodeAct(db, context, { kind, nodeId }, 'CREATED', {
    code: getNodeCode(entered.values),
    changes: listChanges(kind, { values: {}, translations: {} }, entered),
  })
  return { outcome: 'CREATED', nodeId, seen: hashNodeValues(entered) } as const
}

async function changeNode(
  db: Database,
  context: ActorContext,
  ref: { readonly kind: NodeKind; readonly nodeId: number },
  given: EnteredNode,
  before: StoredNode,
): Promise<Output | Refusal> {
  const { client, now } = context
  const { kind, nodeId } = ref
  const years = kind === 'YEAR' ? await lockYears(db, client.id) : []
  const { faults, row } = await placeNode(db, client.id, kind, given, { before, parentId: undefined })
  const own = years.find(({ id }) => id === nodeId)
  const days = kind === 'YEAR' ? findYearFaults(given.values, years, own, formatIsoDay(client.timeZone, now)) : {}
  if (hasAny(faults) || hasAny(days)) return refuseFields(context, { ...days, ...faults })
  await updateRow(db, client.id, kind, nodeId, row)
  if (kind === 'YEAR') await updateNextYear(db, client.id)
  await recordNodeAct(db, context, ref, 'CHANGED', {
    code: getNodeCode(given.values),
    changes: listChanges(kind, before, given),
  })
  return { outcome: 'SAVED', nodeId, seen: hashNodeValues(given) }
}

/** Returns what a change leaves as it is: fields that only a new node gets. */
const restoreFixedFields = (kind: NodeKind, input: EnteredNode, before: StoredNode): EnteredNode => ({
  ...input,
  values: {
    ...input.values,
    ...Object.fromEntries(
      NODE_FIELDS[kind].flatMap(({ name, fixed }) => (fixed ? [[name, before.values[name] ?? '']] : [])),
    ),
  },
})

/** Saves a node in a transaction; see `saveNode`. */
async function saveInTransaction(db: Database, context: ActorContext, input: Input): Promise<Output | Refusal> {
  const { kind, nodeId, parentId, seen } = input
  const place = { client: context.client, today: formatIsoDay(context.client.timeZone, context.now) }
  if (nodeId === undefined) {
    const { faults, entered } = checkValues(kind, input, place)
    return hasAny(faults) ? refuseFields(context, faults) : createNode(db, context, kind, entered, parentId)
  }
  const before = await findStoredNode(db, context.client.id, { kind, nodeId }, true)
  if (!before) return refuse('notFound')
  const { faults, entered } = checkValues(kind, restoreFixedFields(kind, input, before), place)
  const after = hashNodeValues(entered)
  if (hashNodeValues(before) === after) return { outcome: 'UNCHANGED', nodeId, seen: after }
  if (hashNodeValues(before) !== seen) return refuse('stale')
  return hasAny(faults) ? refuseFields(context, faults) : changeNode(db, context, { kind, nodeId }, entered, before)
}

/** Creates a node, or changes one that the caller has seen as it is. */
export async function saveNode(input: Input, context: ActorContext): Promise<Output | Refusal> {
  try {
    const saved = await runTransaction(context.db, (db) => saveInTransaction(db, context, input))
    clearCounts(context.db, context.client.id)
    return saved
  } catch (error) {
    // Somebody else has taken the code since the check.
    if (mapUniqueViolation(error))
      return refuseFields(context, { [NODE_TABLES[input.kind].unique.field]: 'academics.codeTaken' })
    throw error
  }
}
