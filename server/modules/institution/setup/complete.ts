import { eq } from 'drizzle-orm'
import type { OutputOf } from '../../../../src/contract/activity.ts'
import { institutionDefinition } from '../../../../src/contract/institution/definition.ts'
import { SETUP_STEPS, type completeSetup, type SetupStep } from '../../../../src/contract/institution/setup.ts'
import * as v from 'valibot'
import type { Database } from '../../../db/database.ts'
import { secondStep, setup } from '../../../db/schema.ts'
import { recordAudit } from '../../../lib/audit/audit.ts'
import { Refusal, type Context } from '../../../lib/context/handler.ts'
import { encryptKey } from '../../account/two-factor/key.ts'
import { issueRecoveryCodes } from '../../account/two-factor/recovery-codes.ts'
import { createAdministrator } from '../definition/administrator.ts'
import { applyDefinition } from '../definition/apply.ts'
import { cleanLogo, storeLogo } from '../definition/logo.ts'
import { storePlatform } from '../platform/store-platform.ts'
import { isTaken, checkYears } from './save-step.ts'
import { readDraft, FIRST, type Draft } from './store.ts'
import { runWithSetup } from './with-setup.ts'

type Output = OutputOf<typeof completeSetup>
type Complete = { readonly [Key in Exclude<keyof Draft, 'created'>]-?: NonNullable<Draft[Key]> }

/** The steps that belong to a problem of the whole definition. */
const STEP_OF: Readonly<Record<string, SetupStep>> = {
  code: 'IDENTITY',
  defaultLanguage: 'HABITS',
  academicYear: 'YEARS',
  nextAcademicYear: 'YEARS',
  financialYear: 'YEARS',
  sites: 'SITES',
}

const isComplete = (draft: Draft): draft is Complete =>
  SETUP_STEPS.every((step) => draft[step] !== undefined) && draft.factor?.confirmedStep != null

const buildIncomplete = (steps: Extract<Output, { outcome: 'INCOMPLETE' }>['steps']): Output => ({
  outcome: 'INCOMPLETE',
  steps: [...SETUP_STEPS, 'FACTOR' as const].filter((step) => steps.includes(step)),
})

/** Returns the steps that are missing, or whose values were valid when they were saved and are not any more. */
async function listInvalidSteps(db: Database, draft: Draft, now: Date) {
  const { IDENTITY, YEARS, HABITS } = draft
  return [
    ...SETUP_STEPS.filter((step) => draft[step] === undefined),
    ...(draft.factor?.confirmedStep == null ? (['FACTOR'] as const) : []),
    ...(IDENTITY && (await isTaken(db, IDENTITY.code)) ? (['IDENTITY'] as const) : []),
    ...(YEARS && HABITS && checkYears(YEARS, HABITS.timeZone, now).length > 0 ? (['YEARS'] as const) : []),
  ]
}

/** Gives the new administrator the app that was confirmed, and recovery codes. */
async function enrolFactor(
  tx: Database,
  holder: { readonly clientId: number; readonly userId: number },
  { key, confirmedStep }: Complete['factor'],
  now: Date,
): Promise<string[]> {
  const sealedKey = await encryptKey(tx, holder, Buffer.from(key, 'base64url'))
  await tx.insert(secondStep).values({ ...holder, sealedKey, confirmedAt: now, lastStep: confirmedStep ?? 0 })
  return issueRecoveryCodes(tx, holder)
}

/** Creates the institution and its administrator from a draft, in one transaction. */
async function createFromDraft(
  tx: Database,
  draft: Complete,
  logoPath: string | null,
  context: Context,
): Promise<Output> {
  const { now, address, requestId } = context
  const { IDENTITY, LOOK, HABITS, YEARS, SITES, HELPDESK, ADMINISTRATOR, factor } = draft
  const definition = v.parse(institutionDefinition, {
    ...IDENTITY,
    ...HABITS,
    ...YEARS,
    ...SITES,
    primaryColor: LOOK.primaryColor,
    helpdesk: HELPDESK,
  })
  const applied = await applyDefinition(tx, definition, {
    now,
    logoPath,
    activity: 'completeSetup',
    server: context.db,
  })
  if (applied.outcome === 'REFUSED')
    return buildIncomplete(applied.problems.map(({ path }) => STEP_OF[path.split('.')[0] ?? ''] ?? 'IDENTITY'))
  const { clientId } = applied
  const account = await createAdministrator(tx, clientId, ADMINISTRATOR, now)
  const recoveryCodes = await enrolFactor(tx, { clientId, userId: account.id }, factor, now)
  await tx
    .update(setup)
    .set({ draft: JSON.stringify({ created: definition.code } satisfies Draft), completedAt: now })
    .where(eq(setup.name, FIRST))
  await recordAudit(tx, {
    clientId,
    at: now,
    activity: 'createAdministrator',
    entity: 'user_account',
    entityId: String(account.id),
    address,
    requestId,
  })
  return { outcome: 'COMPLETED', code: definition.code, loginName: account.loginName, recoveryCodes }
}

/** Completes the setup: everything that was saved becomes an institution, or nothing does. */
export async function completeFirstSetup(setupKey: string, context: Context): Promise<Output | Refusal> {
  const read = await runWithSetup(setupKey, context, async (tx, row) => {
    const draft = readDraft(row)
    const steps = await listInvalidSteps(tx, draft, context.now)
    return steps.length > 0 ? buildIncomplete(steps) : { outcome: 'OPEN' as const, draft }
  })
  if (read instanceof Refusal) return read
  if (read.outcome === 'COMPLETED') return { outcome: 'ALREADY_COMPLETED' }
  if (read.outcome !== 'OPEN') return read
  const { LOOK, IDENTITY } = read.draft
  // The file of the logo is named by its content: a setup that fails after this leaves a file that nothing refers to.
  const logo = LOOK?.logo ? await cleanLogo(Buffer.from(LOOK.logo.base64, 'base64')) : null
  if (logo && IDENTITY) await storeLogo(context.buckets, IDENTITY.code, logo)
  const done = await runWithSetup(setupKey, context, async (tx, row): Promise<Output> => {
    const draft = readDraft(row)
    return isComplete(draft)
      ? createFromDraft(tx, draft, logo?.path ?? null, context)
      : buildIncomplete(await listInvalidSteps(tx, draft, context.now))
  })
  if (done instanceof Refusal) return done
  await storePlatform(context.db, context.settings.platformInstitution)
  return done.outcome === 'COMPLETED' && !('recoveryCodes' in done) ? { outcome: 'ALREADY_COMPLETED' } : done
}
