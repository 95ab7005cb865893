import type { InputOf } from '../../../src/contract/activity.ts'
import { callRecent } from '../../../src/core/mql/call-recent.ts'
import type { CallOptions } from '../../../src/core/mql/exchange.ts'

/** Makes a call that requires a recent authentication, in a session of which the log-in is recent. */
export const callRecently = <A extends Parameters<typeof callRecent>[0]>(
  activity: A,
  input: InputOf<A>,
  options: CallOptions = {},
): ReturnType<typeof callRecent<A>> => callRecent(activity, input, () => Promise.resolve(false), options)
