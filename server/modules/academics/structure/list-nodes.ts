import { sql, type SQL } from 'drizzle-orm'
import type { ParsedInputOf, RowOf } from '../../../../src/contract/activity.ts'
import { NODE_KINDS, PARENT_KINDS, type NodeKind } from '../../../../src/contract/academics/node-fields.ts'
import { MOST_MATCHES, MOST_NODES, type academicsTree } from '../../../../src/contract/academics/structure.ts'
import { whereContainsWords } from '../../../db/contains-words.ts'
import { selectRows } from '../../../db/rows.ts'
import type { Translations } from '../../../db/schema/columns.ts'
import type { ReadContext } from '../../../lib/context/handler.ts'
import { sqlValueList, NODE_SOURCES } from './node-sources.ts'

type Row = RowOf<typeof academicsTree>
type Reader = Pick<ReadContext, 'db' | 'client'>

/** A node as selected, without what is counted and named from elsewhere. */
interface Found {
  readonly kind: NodeKind
  readonly id: number
  readonly parentId: number | null
  readonly code: string
  readonly name: string
  readonly translations: Translations
  readonly closed: boolean
  readonly children: number | null
}

const COLUMNS = sql.raw(`n.id::float8 as id, n.parent_id::float8 as "parentId", n.code, n.name, n.translations,
  n.closed, n.children`)

/** The column of enrolments by which the students of a node are counted. */
const COUNTED_BY: Readonly<Partial<Record<NodeKind, string>>> = {
  PROGRAMME: 'program_id',
  PART: 'program_part_id',
  COLLEGE: 'college_id',
  YEAR: 'academic_year_id',
}

async function selectNodes({ db, client }: Reader, kind: NodeKind, condition: SQL, most: number): Promise<Found[]> {
  const rows = await selectRows<Omit<Found, 'kind'>>(
    db,
    sql`select ${COLUMNS} from (${NODE_SOURCES[kind]}) n
      where n.client_id = ${client.id} and ${condition} order by n.place, n.code, n.id limit ${most}`,
  )
  return rows.map((row) => ({ kind, ...row }))
}

/** Counts the students of nodes by node: those of the current year, or of each year. */
async function countStudents({ db, client }: Reader, kind: NodeKind, ids: readonly number[]) {
  const column = COUNTED_BY[kind]
  if (!column || ids.length === 0) return undefined
  const year = sql`academic_year_id = (select y.id from academic_year y
    where y.client_id = ${client.id} and y.status = 'CURRENT')`
  const rows = await selectRows<{ id: number; students: number }>(
    db,
    sql`select ${sql.raw(column)}::float8 as id, count(distinct student_id)::int as students from enrolment
      where client_id = ${client.id} and status = 'ACTIVE' and ${kind === 'YEAR' ? sql`true` : year}
        and ${sql.raw(column)} in (${sqlValueList(ids)}) group by 1`,
  )
  return new Map(rows.map(({ id, students }) => [id, students]))
}

/** Reads the nodes above some nodes, by kind and id. */
async function listNodesAbove(reader: Reader, nodes: readonly Found[]): Promise<ReadonlyMap<string, Found>> {
  const above = new Map<string, Found>()
  let level = nodes
  while (level.length > 0) {
    const wanted = new Map<NodeKind, Set<number>>()
    for (const { kind, parentId } of level) {
      const parent = PARENT_KINDS[kind]
      if (parent && parentId !== null) wanted.set(parent, (wanted.get(parent) ?? new Set()).add(parentId))
    }
    const next: Found[] = []
    for (const [kind, ids] of wanted)
      next.push(...(await selectNodes(reader, kind, sql`n.id in (${sqlValueList([...ids])})`, ids.size)))
    for (const one of next) above.set(`${one.kind} ${one.id}`, one)
    level = next
  }
  return above
}

const toPathEntry = ({ kind, id, code, name, translations }: Found) => ({
  kind,
  nodeId: id,
  code,
  names: { name, translations: { ...translations } },
})

function buildPath({ kind, parentId }: Found, above: ReadonlyMap<string, Found>): Row['path'] {
  const parent = above.get(`${PARENT_KINDS[kind] ?? ''} ${parentId ?? ''}`)
  return parent ? [...buildPath(parent, above), toPathEntry(parent)] : []
}

/** Adds to selected nodes what is above them and how many students they have. */
async function completeNodes(reader: Reader, nodes: readonly Found[]): Promise<Row[]> {
  const above = await listNodesAbove(reader, nodes)
  const students = new Map<NodeKind, ReadonlyMap<number, number> | undefined>()
  for (const kind of new Set(nodes.map((node) => node.kind)))
    students.set(
      kind,
      await countStudents(
        reader,
        kind,
        nodes.flatMap((node) => (node.kind === kind ? [node.id] : [])),
      ),
    )
  return nodes.map((node) => {
    const counted = students.get(node.kind)
    return {
      ...toPathEntry(node),
      closed: node.closed,
      path: buildPath(node, above),
      children: node.children,
      students: counted ? (counted.get(node.id) ?? 0) : null,
    }
  })
}

/** Finds the nodes whose code or name, in a language of the institution, has every word of a text. */
async function listMatchingNodes(reader: Reader, text: string): Promise<Found[]> {
  const names = sql`(select string_agg(t.value, ' ') from jsonb_each_text(n.translations) t
    where t.key in (${sqlValueList(reader.client.details.languages)}))`
  const condition = whereContainsWords(text, sql`n.code`, sql`n.name`, sql`coalesce(${names}, '')`)
  const found: Found[] = []
  // The number of a part or a term is no code that anybody searches for.
  for (const kind of NODE_KINDS) found.push(...(await selectNodes(reader, kind, condition, MOST_MATCHES)))
  return found
}

/** Returns one node as the tree shows it; undefined when the institution has none with this id. */
export async function findNode(reader: Reader, kind: NodeKind, nodeId: number): Promise<Row | undefined> {
  return (await completeNodes(reader, await selectNodes(reader, kind, sql`n.id = ${nodeId}`, 1)))[0]
}

/** Returns a branch of the tree, or what a search finds. */
export async function listNodes(
  { kind, parentId, search = '' }: ParsedInputOf<typeof academicsTree>,
  context: ReadContext,
): Promise<Row[]> {
  if (search !== '') return completeNodes(context, await listMatchingNodes(context, search))
  if (!kind) return []
  const branch = PARENT_KINDS[kind] ? sql`n.parent_id = ${parentId ?? 0}` : sql`true`
  return completeNodes(context, await selectNodes(context, kind, branch, MOST_NODES + 1))
}
