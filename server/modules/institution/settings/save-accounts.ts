import type { ParsedInputOf } from '../../../../src/contract/activity.ts'
import type { saveConnectionSettings } from '../../../../src/contract/institution/settings.ts'
import type { Database } from '../../../db/database.ts'
import { isForeignKeyViolation } from '../../../db/references.ts'
import { mapUniqueViolation } from '../../../db/unique-violation.ts'
import { recordCallerAct } from '../../../lib/audit/audit.ts'
import { listClients } from '../../../lib/clients/clients.ts'
import { listOwnSecrets } from '../../../lib/config/own-secrets.ts'
import { refuse, Refusal, type ActorContext } from '../../../lib/context/handler.ts'
import { refuseForRate, countSecondsToWait } from '../../../lib/rate-limit/count-use.ts'
import { runAllOrNothing } from '../../users/all-or-nothing.ts'
import { checkAccounts, writePaymentAccounts } from './payment-accounts.ts'
import { hashSection, type Saved } from './sections.ts'
import { lockSettings, refuseValues, loadStoredSettings } from './stored-settings.ts'

/** What a person saves of the accounts at payment gateways. */
export type SavedAccounts = Extract<ParsedInputOf<typeof saveConnectionSettings>, { readonly section: 'GATEWAYS' }>

/** Saves the accounts at payment gateways, which the caller has seen as they are. */
export async function saveAccounts(
  { seen, values: { accounts }, secret: entered }: SavedAccounts,
  context: ActorContext,
): Promise<Saved | Refusal> {
  const { db, client, settings, actor, payments } = context
  const wait = await countSecondsToWait(context, 'connectionSavesPerAccount', actor.userId)
  if (wait > 0) return refuseForRate(wait, context)
  const codes = (await listClients(db)).map(({ code }) => code)
  const own = listOwnSecrets(client.code, codes, settings)
  const saveAccounts = async (tx: Database): Promise<Saved | Refusal> => {
    const place = { db: tx, client }
    await lockSettings(place)
    const stored = await loadStoredSettings(place)
    const mark = hashSection(stored, 'GATEWAYS')
    if (JSON.stringify(stored.paymentAccounts) === JSON.stringify(accounts)) return { outcome: 'UNCHANGED', seen: mark }
    if (mark !== seen) return refuse('stale')
    const problems = await checkAccounts(tx, accounts, {
      client,
      before: stored.paymentAccounts,
      own,
      entered,
      settings,
    })
    if (problems.length > 0) return refuseValues(problems, context)
    const changes = await writePaymentAccounts(tx, client.id, stored.paymentAccounts, accounts)
    await recordCallerAct(tx, context, {
      activity: 'saveConnectionSettings',
      entity: 'client',
      entityId: String(client.id),
      detail: { created: false, changes },
    })
    return { outcome: 'SAVED', seen: hashSection(await loadStoredSettings(place), 'GATEWAYS') }
  }
  const saved = await runAllOrNothing(db, saveAccounts).catch((error: unknown) => {
    // Another institution has taken a number since it was checked, or a payment has begun.
    if (mapUniqueViolation(error) || isForeignKeyViolation(error)) return refuse('stale')
    throw error
  })
  if (!(saved instanceof Refusal) && saved.outcome === 'SAVED') await payments.accountsChanged()
  return saved
}
