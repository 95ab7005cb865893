import type { RowOf } from '../../../../src/contract/activity.ts'
import type { explainAccess } from '../../../../src/contract/users/explain-access.ts'
import type { role } from '../../../db/schema.ts'
import { getLocalisedName } from '../../../lib/clients/clients.ts'
import type { Actor, ActorContext } from '../../../lib/context/handler.ts'
import { getMessage, type SentenceKey } from '../../../lib/i18n/messages.ts'
import { isolate } from '../../../lib/i18n/isolate.ts'
import { buildActor } from '../../../lib/session/actor.ts'
import { listRolesInForce } from '../../../lib/session/sessions.ts'
import type { StoredPerson } from './person-detail.ts'
import { formatDay } from '../../../lib/i18n/format-day.ts'
import { getLocale } from '../../../lib/i18n/locale.ts'
import { formatIsoDay } from '../../../lib/time/iso-day.ts'

/** One step of an explanation. */
export type Step = RowOf<typeof explainAccess>
type RoleRow = typeof role.$inferSelect

export { isolate }

/** The context of all explanations: the person, as the actor of their own calls, and functions for the messages. */
export interface ExplanationContext {
  readonly context: ActorContext
  readonly person: StoredPerson
  readonly actor: Actor
  readonly roles: readonly RoleRow[]
  readonly say: (
    code: string,
    holds: boolean | null,
    key: SentenceKey,
    values?: Readonly<Record<string, string | number>>,
  ) => Step
  readonly getName: (row: Pick<RoleRow, 'name' | 'nameI18n'>) => string
  readonly list: (names: readonly string[]) => string
  readonly formatDay: (at: Date) => string
}

/** Reads the context of all explanations. */
export async function loadExplanationContext(person: StoredPerson, context: ActorContext): Promise<ExplanationContext> {
  const { db, client, language, now } = context
  const { account, profile } = person
  const roles = await listRolesInForce(db, client.id, account.id, now)
  const formatName = ({ name, nameI18n }: Pick<RoleRow, 'name' | 'nameI18n'>): string =>
    isolate(getLocalisedName({ name, translations: nameI18n }, language))
  const name = isolate(
    profile
      ? getLocalisedName({ name: profile.displayName, translations: profile.nameI18n }, language)
      : account.loginName,
  )
  return {
    context,
    person,
    roles,
    getName: formatName,
    actor: buildActor(account, roles, client, now),
    say: (code, holding, key, values = {}) => ({
      code,
      holds: holding,
      sentence: getMessage(language, key, { name, ...values }),
    }),
    list: (names) => new Intl.ListFormat(getLocale(language)).format(names),
    formatDay: (at) => isolate(formatDay(formatIsoDay(client.timeZone, at), language)),
  }
}
