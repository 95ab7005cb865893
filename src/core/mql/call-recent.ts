import * as v from 'valibot'
import { identityNeeded, type IdentityNeeded } from '../../contract/account/identity.ts'
import type { Access, Activity, InputOf, OutputOf } from '../../contract/activity.ts'
import { CONFIRM_IDENTITY } from '../../contract/codes.ts'
import { callOnce } from './call-once.ts'
import { call } from './call.ts'
import type { CallOptions } from './exchange.ts'
import type { Reply } from './reply.ts'
import { reportRefusal } from './report.ts'

type Recent = Activity<string, Activity['input'], Activity['output'], Access, boolean, true>
type Any = Activity<string, Activity['input'], Activity['output'], Access, false, false>
type AnyOnce = Activity<string, Activity['input'], Activity['output'], Access, true, false>

/** Asks the user to confirm their identity; resolves with true when they have. */
export type AskIdentity = (needed: IdentityNeeded) => Promise<boolean>

/**
 * Calls, as `call` or `callOnce` does, an activity that requires a recent authentication. If it is too old, asks
 * through `ask` and repeats the same call. If the user does not confirm, returns the refusal; nothing has changed.
 */
export async function callRecent<A extends Recent>(
  activity: A,
  input: InputOf<A>,
  ask: AskIdentity,
  options: CallOptions = {},
): Promise<Reply<OutputOf<A>>> {
  // Only this function may call such activities: the type of `call` excludes them.
  const sendActivity = () =>
    (activity.once
      ? callOnce(activity as unknown as AnyOnce, input, { ...options, toast: false })
      : call(activity as unknown as Any, input, { ...options, toast: false })) as Promise<Reply<OutputOf<A>>>
  const first = await sendActivity()
  const needed =
    !first.ok && first.errorCode === CONFIRM_IDENTITY ? v.safeParse(identityNeeded, first.result) : undefined
  const reply = needed?.success && (await ask(needed.output)) ? await sendActivity() : first
  return reply.ok ? reply : reportRefusal(reply, options.toast)
}
