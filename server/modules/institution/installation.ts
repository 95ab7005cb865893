import type { Database } from '../../db/database.ts'
import { installation } from '../../db/schema.ts'

/**
 * What a database holds: the demonstration, or real institutions. It is decided at the first start and never changes.
 */
export type InstallationKind = 'demo' | 'live'

/** The installation in a database. */
export interface Installation {
  readonly kind: InstallationKind
  /** The day of the first start. */
  readonly day: string
}

/** Reads what a database holds; null: it is empty. */
export async function findInstallation(db: Database): Promise<Installation | null> {
  const rows = await db.select().from(installation)
  const found = rows.find(({ name }) => name === 'demo' || name === 'live')
  return found ? { kind: found.name === 'live' ? 'live' : 'demo', day: found.day } : null
}

/** Records what a database holds, at the first start. */
export async function recordInstallation(db: Database, { kind, day }: Installation, seedScale: number): Promise<void> {
  await db.insert(installation).values({ name: kind, day, seedScale: String(kind === 'demo' ? seedScale : 0) })
}
