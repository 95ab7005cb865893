import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { selectRows } from '../rows.ts'
import type { SequenceState, StoredTable } from './list-tables.ts'

/** The texts of a row, or null, for each column. */
export type RowTexts = readonly (string | null)[]

/** Writes texts as an array of SQL: both drivers send it as it is. */
const toArrayText = (values: RowTexts): string =>
  `{${values.map((value) => (value === null ? 'NULL' : `"${value.replaceAll(/["\\]/g, '\\$&')}"`)).join(',')}}`

/** Inserts rows that have the texts of some columns. */
export async function insertRows(
  tx: Database,
  { name, columns }: StoredTable,
  rows: readonly RowTexts[],
): Promise<void> {
  const sqlList = (items: readonly SQL[]): SQL => sql.join([...items], sql`, `)
  const values = columns.map((_, place) => sql`${toArrayText(rows.map((row) => row[place] ?? null))}::text::text[]`)
  const given = columns.map((_, place) => sql.identifier(`c${place}`))
  const typed = columns.map(({ type }, place) => sql`${sql.identifier(`c${place}`)}::${sql.raw(type)}`)
  await tx.execute(
    sql`insert into ${sql.identifier(name)} (${sqlList(columns.map((column) => sql`${sql.identifier(column.name)}`))})
      overriding system value
      select ${sqlList(typed)} from unnest(${sqlList(values)}) as given(${sql.join(given, sql`, `)})`,
  )
}

/** Continues a sequence after the last number that it has given. */
export async function setSequence(tx: Database, { name, last }: SequenceState): Promise<void> {
  if (last !== null) await tx.execute(sql`select setval(format('public.%I', ${name}::text)::regclass, ${last})`)
}

/** Returns the statements that `which` builds from the catalogue, one a row. */
async function listStatements(tx: Database, which: SQL): Promise<readonly string[]> {
  return (await selectRows<{ statement: string }>(tx, which)).map(({ statement }) => statement)
}

/**
 * Empties all tables and runs work that fills them, without foreign keys and triggers: rows come in any order, and as
 * they were. Afterwards all foreign keys are checked. Needs no rights but those of the owner of the tables.
 */
export async function fillTables(tx: Database, work: () => Promise<void>): Promise<void> {
  const keys = await selectRows<{ drop: string; add: string }>(
    tx,
    sql`select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  const listTriggerStatements = (word: 'disable' | 'enable'): Promise<readonly string[]> =>
    listStatements(
      tx,
      sql`select distinct format('alter table %s ${sql.raw(word)} trigger user', tgrelid::regclass) as statement
        from pg_trigger where not tgisinternal`,
    )
  const emptied = await listStatements(
    tx,
    sql`select 'truncate ' || string_agg(format('%I', relname), ', ') as statement
      from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const run = async (statements: readonly string[]): Promise<void> => {
    for (const statement of statements) await tx.execute(sql.raw(statement))
  }
  await run([...keys.map(({ drop }) => drop), ...(await listTriggerStatements('disable')), ...emptied])
  await work()
  await run([...(await listTriggerStatements('enable')), ...keys.map(({ add }) => add)])
}
