import * as v from 'valibot'
import { connections } from '../../../../src/contract/institution/connections/defined.ts'
import type { Database } from '../../../db/database.ts'
import type { clientConfig } from '../../../db/schema.ts'
import type { StoredDefinition } from './defaults.ts'
import { writeSetting } from './settings-rows.ts'

/** The settings of connections by their names in a definition. */
const KEYS = {
  mail: 'messaging.mail',
  sms: 'messaging.sms',
  directory: 'login.ldap',
  openId: 'login.openid',
} as const satisfies Readonly<Record<keyof typeof connections, string>>
type Connection = keyof typeof KEYS
type Connections = Pick<StoredDefinition, Connection>

const stored = v.object({
  mail: v.fallback(connections.mail, null),
  sms: v.fallback(connections.sms, null),
  directory: v.fallback(connections.directory, null),
  openId: v.fallback(connections.openId, null),
})

/**
 * Reads the connections from the stored settings. One that is invalid, or that holds a secret itself, is null: it can
 * be replaced, and is never shown.
 */
export function readConnections(rows: readonly (typeof clientConfig.$inferSelect)[]): Connections {
  const values = new Map(rows.map(({ key, value }) => [key, value]))
  const given = Object.entries(KEYS).map(([name, key]) => [name, values.get(key) ?? null])
  return v.parse(stored, Object.fromEntries(given))
}

/** Stores the connections that differ from before; one that is null is removed. */
export async function writeConnections(
  tx: Database,
  clientId: number,
  before: Connections | undefined,
  after: Connections,
): Promise<void> {
  for (const name of Object.keys(KEYS) as Connection[]) {
    const [key, value] = [KEYS[name], after[name]]
    if (JSON.stringify(before?.[name] ?? null) === JSON.stringify(value)) continue
    await writeSetting(tx, clientId, key, value)
  }
}
