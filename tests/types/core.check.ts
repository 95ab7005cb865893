/** Compiled, never run: the types that screens and npm users rely on. */
import { getClientByName } from '../../src/contract/institution/institution.ts'
import { institutions } from '../../src/contract/institution/institutions.ts'
import { getMenu, type MenuEntry } from '../../src/contract/sign-in/session.ts'
import { currentAcademicYear, nextAcademicYear, type Year } from '../../src/contract/institution/years.ts'
import { call, getFailureMessage, query, type Reply } from '../../src/core/mql/index.ts'
import type { MessageKey } from '../../src/core/i18n/messages.ts'

type Same<A, B> = [A, B] extends [B, A] ? true : false
const holds = <T extends true>(proof?: T): T | undefined => proof
const takesMenu = (menu: readonly MenuEntry[]): unknown => menu
const takes = (value: unknown): unknown => value

export async function check(): Promise<void> {
  const menu = await call(getMenu, { clientId: 17, roleId: [10], userId: 7 })
  holds<Same<typeof menu, Reply<MenuEntry[]>>>()
  if (!menu.ok) getFailureMessage(menu)
  // @ts-expect-error what came is known only after looking at `ok`
  takesMenu(menu.result)

  const found = await call(getClientByName, { clientName: 'svtu' }, { toast: false })
  if (found.ok && found.result.outcome === 'FOUND') holds<Same<typeof found.result.client.clientId, number>>()
  // @ts-expect-error the input is the activity's own
  void call(getClientByName, { name: 'svtu' })

  const years = await query([currentAcademicYear, nextAcademicYear], {
    currentAcademicYear: { clientId: 17 },
    nextAcademicYear: { clientId: 17 },
  })
  if (years.ok) {
    holds<Same<typeof years.result.nextAcademicYear, Year[]>>()
    // @ts-expect-error only what was asked for is there
    takes(years.result.currentFinancialYear)
  }
  // @ts-expect-error every query needs its input
  void query([currentAcademicYear, institutions], { currentAcademicYear: { clientId: 17 } })
}

holds<Same<Extract<MessageKey, 'common.error'>, 'common.error'>>()
holds<Same<Extract<MessageKey, 'no.such.key'>, never>>()
holds<Same<Extract<MessageKey, `${string}_one` | `${string}_other`>, never>>()
