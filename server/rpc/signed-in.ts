import type { Needs } from '../../src/contract/access.ts'
import type { MenuEntry } from '../../src/contract/sign-in/session.ts'
import { BUSY, runInTurn } from '../db/in-turn.ts'
import { doesMenuGrantNeeds, storeMenu } from '../lib/access/has-right.ts'
import { refuseNeeds } from '../lib/access/refuse-needs.ts'
import { listOpenScreens } from '../lib/access/rights.ts'
import { refuse } from '../lib/context/handler.ts'
import { readSession, type LiveSession } from '../lib/session/sessions.ts'
import type { CallContext } from './dispatch.ts'
import { buildDenial, toAnswer, type Answer } from './envelopes.ts'

/** The session of a caller, and the screens that the caller may open. */
export interface SignedIn extends LiveSession {
  readonly menu: readonly MenuEntry[]
}

/** Returns the session and menu of the caller; null if there is no token or it is invalid. */
export async function readSignedIn({ access, token, db, now }: CallContext): Promise<SignedIn | null> {
  const live = access === 'o' || token === null ? null : await readSession(db, token, now)
  if (!live) return null
  const menu = await listOpenScreens(db, live.actor, now)
  storeMenu(live.actor, menu)
  return { ...live, menu }
}

/**
 * Acts after all other calls of the institution that are carried out in turn, on every server. The caller's session and
 * rights are read again, because the calls before may have changed them: two administrators who suspend each other at
 * the same moment must not both succeed.
 */
export async function runCallInTurn(
  context: CallContext,
  { client, actor }: SignedIn,
  needs: Needs,
  act: (caller: SignedIn) => Promise<Answer>,
): Promise<Answer> {
  const { db, language } = context
  const turn = { name: `changes of access ${client.id}`, userId: actor.userId }
  const answer = await runInTurn(db, turn, async () => {
    const caller = await readSignedIn(context)
    if (!caller) return toAnswer(refuse('sessionEnded'), language)
    if (caller.freshToken) context.giveToken(caller.freshToken)
    return doesMenuGrantNeeds(caller.menu, caller.actor, needs)
      ? act(caller)
      : toAnswer(await refuseNeeds({ ...context, ...caller }, needs), language)
  })
  return answer === BUSY ? buildDenial('busy', 'busy', language) : answer
}
