import { getTableColumns, is } from 'drizzle-orm'
import { getTableConfig, PgTable, type PgColumn } from 'drizzle-orm/pg-core'
import { ENCRYPTED_COLUMNS } from '../../../db/encrypted-text.ts'
import * as schema from '../../../db/schema.ts'
import { getDbTableName } from '../../../lib/retention/rules.ts'

/** A table with rows of institutions, and the column that names the institution. */
export interface InstitutionTable {
  readonly name: string
  readonly table: PgTable
  readonly owner: PgColumn
  /** The names of the other tables that it refers to. */
  readonly references: readonly string[]
}

/** Tables whose rows belong to no institution. A table without a column `client_id` that is not listed fails a test. */
export const WITHOUT_INSTITUTION: readonly string[] = [
  // The server itself.
  ...['installation', 'setup', 'server_secret', 'assertion_key'],
  // Hashes of what was typed, counted for two days at most.
  'attempt_guard',
  // Invented money of the demonstration.
  ...['sandbox_bank_merchant', 'sandbox_bank_order', 'sandbox_bank_movement', 'sandbox_bank_webhook'],
  ...['sandbox_csc_merchant', 'sandbox_csc_wallet', 'sandbox_csc_payment'],
]

const findOwnerColumn = (table: PgTable): PgColumn | undefined =>
  table === schema.client ? schema.client.id : getTableColumns(table)['clientId']

/** Returns the names of the tables that a table refers to, without itself. */
const listReferences = (table: PgTable): readonly string[] =>
  getTableConfig(table)
    .foreignKeys.map((key) => key.reference().foreignTable)
    .flatMap((target) => (target === table ? [] : [getDbTableName(target)]))

const TABLES: readonly InstitutionTable[] = Object.values(schema).flatMap((table: unknown) => {
  const owner = is(table, PgTable) ? findOwnerColumn(table) : undefined
  return is(table, PgTable) && owner
    ? [{ name: getDbTableName(table), table, owner, references: listReferences(table) }]
    : []
})

/** Sorts tables so that each comes before those that it refers to. */
function sortByReferences(tables: readonly InstitutionTable[]): readonly InstitutionTable[] {
  const sorted: InstitutionTable[] = []
  let left = tables
  while (left.length > 0) {
    const referred = new Set(left.flatMap(({ references }) => references))
    const free = left.filter(({ name }) => !referred.has(name))
    if (free.length === 0) throw new Error(`Tables refer to each other: ${left.map(({ name }) => name).join(', ')}.`)
    sorted.push(...free)
    left = left.filter((one) => !free.includes(one))
  }
  return sorted
}

/**
 * Every table with rows of institutions, in the order in which the rows of one can be deleted; the institution itself
 * is the last one. It follows from the schema, so that a new table cannot be forgotten.
 */
export const INSTITUTION_TABLES: readonly InstitutionTable[] = sortByReferences(TABLES)

/** Tables that an export omits: sessions, codes and hashes, which have no meaning anywhere else. */
export const OMITTED_TABLES: readonly string[] = [
  ...['session', 'site_session', 'one_time_token', 'handover_key', 'sso_nonce', 'call_once'],
  ...['password_history', 'recovery_code', 'second_step'],
]

/** Columns that an export omits, as `table.column`: secrets, hashes of passwords, and texts with codes and links. */
export const OMITTED_COLUMNS: readonly string[] = [
  ...ENCRYPTED_COLUMNS,
  ...['user_credential.password_hash', 'sso_issuer.key', 'notification_outbox.body'],
  'notification_outbox.slot_values',
]

/** The tables that an export contains, those that others refer to first. */
export const EXPORTED_TABLES: readonly InstitutionTable[] = INSTITUTION_TABLES.filter(
  ({ name }) => !OMITTED_TABLES.includes(name),
).toReversed()

/** Returns the columns of a table that an export omits. */
export const listOmittedColumns = (name: string): readonly string[] =>
  OMITTED_COLUMNS.flatMap((place) => (place.startsWith(`${name}.`) ? [place.slice(name.length + 1)] : []))

/** Returns the columns of the primary key of a table, in their order. */
export function listKeyColumns(table: PgTable): readonly PgColumn[] {
  const { primaryKeys, columns } = getTableConfig(table)
  return primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary)
}
