import type { Access, Activity, InputOf, OutputOf } from '../../contract/activity.ts'
import { BUSY } from '../../contract/codes.ts'
import { shared } from '../shared.ts'
import { call } from './call.ts'
import type { CallOptions } from './exchange.ts'
import type { Reply } from './reply.ts'

type Once = Activity<string, Activity['input'], Activity['output'], Access, true>
type Any = Activity<string, Activity['input'], Activity['output'], Access, false>

/** The keys of calls that have had no answer yet, by what is called with what. */
const unanswered = shared('mql.unanswered', () => new Map<string, string>())

/** 32 characters; without `crypto.randomUUID`, which plain http pages lack. */
const newKey = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Calls an activity that must not be done twice (domain brief 2.0.2), as `call` does. Until the server has answered, the same input goes with the same
 * key, so that a second try after a lost answer gets that answer. The server knows a key for a quarter of an hour.
 */
export async function callOnce<A extends Once>(activity: A, input: InputOf<A>, options: CallOptions = {}): Promise<Reply<OutputOf<A>>> {
  const what = JSON.stringify([activity.name, input])
  const key = unanswered.get(what) ?? newKey()
  unanswered.set(what, key)
  // Only this door opens for them: `call` takes no activity that needs a key.
  const reply = await call(activity as unknown as Any, input, { ...options, headers: { 'Idempotency-Key': key } })
  if (reply.ok || !(reply.failure || reply.errorCode === BUSY)) unanswered.delete(what)
  return reply
}
