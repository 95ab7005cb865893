import type { Access, Activity, InputOf, OutputOf } from '../../contract/activity.ts'
import { BUSY } from '../../contract/codes.ts'
import { ensureShared } from '../runtime/shared.ts'
import { call } from './call.ts'
import type { CallOptions } from './exchange.ts'
import type { Reply } from './reply.ts'

type Once = Activity<string, Activity['input'], Activity['output'], Access, true, false>
type Any = Activity<string, Activity['input'], Activity['output'], Access, false, false>

/** The idempotency keys of calls that have no response yet, by activity and input. */
const unanswered = ensureShared('mql.unanswered', () => new Map<string, string>())

/** Creates a key of 32 characters; without `crypto.randomUUID`, which plain http pages lack. */
const createRandomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Calls, as `call` does, an activity that must not be executed twice (specification, section 11.0.2). Until the server
 * has responded, the same input is sent with the same idempotency key, so that a retry after a lost response gets that
 * response. The server keeps a key for a quarter of an hour.
 */
export async function callOnce<A extends Once>(
  activity: A,
  input: InputOf<A>,
  options: CallOptions = {},
): Promise<Reply<OutputOf<A>>> {
  const what = JSON.stringify([activity.name, input])
  const key = unanswered.get(what) ?? createRandomKey()
  unanswered.set(what, key)
  // Only this function may call such activities: the type of `call` excludes those that need a key.
  const reply = await call(activity as unknown as Any, input, { ...options, headers: { 'Idempotency-Key': key } })
  if (reply.ok || !(reply.failure || reply.errorCode === BUSY)) unanswered.delete(what)
  return reply
}
