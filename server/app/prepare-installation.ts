import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { lockStart } from '../db/lock.ts'
import { client } from '../db/schema.ts'
import { runTransaction } from '../db/transaction.ts'
import { insertMissingDefaults } from '../modules/institution/defaults/missing-defaults.ts'
import { insertMissingTemplates } from '../modules/institution/defaults/notifications.ts'
import { findInstallation, recordInstallation, type Installation } from '../modules/institution/installation.ts'
import { seedDemonstration, type SeedParts } from '../seed/seed.ts'
import { StartProblem } from './start-problem.ts'
import { toIsoDayUtc } from '../lib/time/iso-day.ts'

/** The institution of the demonstration whose administrators manage all institutions, unless another one is named. */
export const DEMO_PLATFORM = 'svtu'
/** The passphrase of the demonstration, which pages use unless they set another one. */
const DEMO_PASSPHRASE = 'campus-elements'

/** Returns the passphrase in force: that of the settings, otherwise the default of the installation. */
export const getPassphrase = (configured: string, { kind }: Installation, own: string): string =>
  configured !== '' ? configured : kind === 'demo' ? DEMO_PASSPHRASE : own

/** Refuses a setting that contradicts what the database holds. */
function assertSame({ kind }: Installation, seed: SeedParts['settings']['seed']): void {
  if (kind === 'demo' && seed === 'none')
    throw new StartProblem(
      'This database holds the demonstration, which cannot become a real installation; for SEED=none use an empty database (DATA_DIR or DATABASE_URL).',
    )
  if (kind === 'live' && seed === 'demo')
    throw new StartProblem(
      'This database holds a real installation, and nothing is invented in it; for SEED=demo use an empty database (DATA_DIR or DATABASE_URL).',
    )
}

/** Adds the menus, rights and message templates that a newer version brings; no people and no examinations. */
async function insertMissingDefaultsOfAll(tx: Database): Promise<void> {
  await insertMissingTemplates(tx)
  const clients = await tx.select({ id: client.id, code: client.code }).from(client)
  for (const one of clients) await insertMissingDefaults(tx, one)
}

/**
 * Makes an empty database a demonstration or a real installation, as `SEED` says, or brings an older one up to date.
 * Returns what it holds.
 * @throws StartProblem when the setting contradicts it
 */
export async function prepareInstallation(parts: SeedParts): Promise<Installation> {
  const { db, settings, now } = parts
  const before = await findInstallation(db)
  if (before) assertSame(before, settings.seed)
  const [found, filled] = await runTransaction(db, async (tx): Promise<readonly [Installation, boolean]> => {
    // Another server may be doing the same in this database at this moment.
    await lockStart(tx, () => parts.report('Another server is preparing this database; waiting for it …'))
    const there = await findInstallation(tx)
    if (there) {
      assertSame(there, settings.seed)
      await insertMissingDefaultsOfAll(tx)
      return [there, false]
    }
    const made = { kind: settings.seed === 'none' ? 'live' : 'demo', day: toIsoDayUtc(now) } as const
    await insertMissingTemplates(tx)
    if (made.kind === 'demo') await seedDemonstration({ ...parts, db: tx })
    await recordInstallation(tx, made, settings.seedScale)
    return [made, made.kind === 'demo']
  })
  if (filled) await db.execute(sql`analyze`)
  return found
}
