import { isDeepStrictEqual } from 'node:util'
import { and, eq, max, notInArray } from 'drizzle-orm'
import type { InstitutionDefinition } from '../../../../src/contract/institution/definition.ts'
import type { RecordedAct } from '../../../../src/contract/institution/audit/recorded-acts.ts'
import type { Database } from '../../../db/database.ts'
import { lockStart } from '../../../db/lock.ts'
import { academicYear, client, clientAlias, clientDomain, clientLabel, financialYear } from '../../../db/schema.ts'
import { runAfterCommit } from '../../../db/transaction.ts'
import { recordAudit, type Act } from '../../../lib/audit/audit.ts'
import { clearClients } from '../../../lib/clients/clients.ts'
import { NAVIGATION_KEY, NO_NAVIGATION } from '../../../lib/clients/navigation-settings.ts'
import { clearSites } from '../../../lib/clients/registered-sites.ts'
import { RETENTION_KEY } from '../../../lib/retention/periods.ts'
import { insertInstructionSet } from '../../exam-office/events/instruction-set.ts'
import { insertMissingDefaults } from '../defaults/missing-defaults.ts'
import { insertSigningKey } from '../defaults/signing-key.ts'
import { writeConnections } from './connections.ts'
import type { StoredDefinition } from './defaults.ts'
import type { Change } from './difference.ts'
import { NO_PICTURES, listPictureChanges, writeDocuments, type StoredPictures } from './write-documents.ts'
import { writeLoginRules } from './login-rules.ts'
import { planDefinition, type PlanOptions } from './plan.ts'
import { readRank } from '../../../lib/directory/rank-of-saver.ts'
import type { Problem } from './problem.ts'
import { writeSetting } from './settings-rows.ts'
import { writeYears } from './plan-years.ts'

/** How a definition is applied. */
export interface ApplyOptions extends PlanOptions {
  /** The path of the logo in the bucket for branding; null: none; absent: as it is. */
  readonly logoPath?: string | null | undefined
  /** The paths of the pictures on documents; null: none; absent: as they are. */
  readonly pictures?: Partial<StoredPictures> | undefined
  /** The name of the act in the audit log. */
  readonly activity: RecordedAct
  /** Who applies it; absent: nobody who is signed in. */
  readonly by?: Pick<Act, 'actorUserId' | 'address' | 'requestId'>
  /** The connection of the server, whose caches are cleared after the commit. */
  readonly server: Database
}

/** The result of applying a definition. */
export type Applied =
  | { readonly outcome: 'REFUSED'; readonly problems: readonly Problem[] }
  | { readonly outcome: 'CREATED' | 'CHANGED' | 'SAME'; readonly clientId: number; readonly changes: readonly Change[] }

const toRow = ({
  name,
  labels: _labels,
  aliases: _aliases,
  sites: _sites,
  studentSignIn: _methods,
  secondFactorFor: _secondFactor,
  lockout: _lockout,
  sessions: _sessions,
  documents: _documents,
  navigation: _navigation,
  mail: _mail,
  sms: _sms,
  directory: _directory,
  openId: _openId,
  retention: _retention,
  ...rest
}: StoredDefinition) => ({
  ...rest,
  name: name.name,
  nameI18n: name.translations,
})

/** Makes the list of other codes, sites and terms exactly what a definition says. */
async function writeLists(tx: Database, clientId: number, { aliases, sites, labels }: StoredDefinition): Promise<void> {
  await tx
    .delete(clientAlias)
    .where(and(eq(clientAlias.clientId, clientId), notInArray(clientAlias.alias, [...aliases, ''])))
  if (aliases.length > 0)
    await tx
      .insert(clientAlias)
      .values(aliases.map((alias) => ({ alias, clientId })))
      .onConflictDoNothing()
  await tx
    .delete(clientDomain)
    .where(and(eq(clientDomain.clientId, clientId), notInArray(clientDomain.origin, [...sites, ''])))
  if (sites.length > 0)
    await tx
      .insert(clientDomain)
      .values(sites.map((origin) => ({ clientId, origin, kind: 'CMS_EMBED' as const })))
      .onConflictDoNothing()
  await tx.delete(clientLabel).where(eq(clientLabel.clientId, clientId))
  const terms = Object.entries(labels).flatMap(([key, texts]) =>
    (Object.entries(texts) as [StoredDefinition['defaultLanguage'], string][]).map(([language, text]) => ({
      clientId,
      key,
      language,
      text,
    })),
  )
  if (terms.length > 0) await tx.insert(clientLabel).values(terms)
}

/** Inserts a new institution with everything that each has: roles, menus, lists, buckets, instructions, signing key. */
async function createInstitution(tx: Database, definition: StoredDefinition, now: Date): Promise<number> {
  const [last] = await tx.select({ id: max(client.id) }).from(client)
  const id = (last?.id ?? 0) + 1
  await tx.insert(client).values({ id, ...toRow(definition), createdAt: now })
  await insertMissingDefaults(tx, { id, code: definition.code })
  await insertInstructionSet(tx, id)
  await insertSigningKey(tx, id, now)
  return id
}

/**
 * Creates or changes the institution of a definition, in the caller's transaction. Applied again it changes nothing.
 * Academic data is never deleted.
 */
export async function applyDefinition(
  tx: Database,
  definition: InstitutionDefinition,
  { logoPath, pictures, activity, by, server, ...options }: ApplyOptions,
): Promise<Applied> {
  // Institutions are created one after the other: their ids and codes are unique.
  await lockStart(tx)
  const plan = await planDefinition(tx, definition, options)
  if ('problems' in plan) return { outcome: 'REFUSED', problems: plan.problems }
  const { stored, after, academicYears, financialYears } = plan
  const oldLogo = stored?.logoPath ?? null
  const newLogo = logoPath === undefined ? oldLogo : logoPath
  const documents = { ...NO_PICTURES, ...stored?.pictures, ...pictures }
  const changes = [
    ...plan.changes,
    ...(oldLogo === newLogo ? [] : [{ path: 'logo', before: oldLogo, after: newLogo }]),
    ...listPictureChanges(stored?.pictures ?? NO_PICTURES, documents),
  ]
  if (stored && changes.length === 0) return { outcome: 'SAME', clientId: stored.clientId, changes }
  const { now } = options
  const clientId = stored ? stored.clientId : await createInstitution(tx, after, now)
  await tx
    .update(client)
    .set({ ...toRow(after), logoPath: newLogo })
    .where(eq(client.id, clientId))
  await writeLists(tx, clientId, after)
  await writeLoginRules(tx, clientId, stored?.definition, after)
  await writeDocuments(tx, clientId, after.documents, documents)
  await writeSetting(
    tx,
    clientId,
    NAVIGATION_KEY,
    isDeepStrictEqual(after.navigation, NO_NAVIGATION) ? null : after.navigation,
  )
  await writeSetting(tx, clientId, RETENTION_KEY, Object.keys(after.retention).length > 0 ? after.retention : null)
  await writeConnections(tx, clientId, stored?.definition, after)
  await writeYears(tx, academicYear, clientId, academicYears)
  await writeYears(tx, financialYear, clientId, financialYears)
  // What a sign-in with a connection may open stays the same when its saver gets another role, or leaves.
  const rank = by?.actorUserId == null ? {} : { rank: await readRank(tx, clientId, by.actorUserId) }
  await recordAudit(tx, {
    clientId,
    at: now,
    activity,
    entity: 'client',
    entityId: String(clientId),
    ...by,
    detail: stored ? { created: false, changes, ...rank } : { created: true, changed: changes.map(({ path }) => path) },
  })
  runAfterCommit(tx, () => {
    clearClients(server)
    clearSites(server)
  })
  return { outcome: stored ? 'CHANGED' : 'CREATED', clientId, changes }
}
