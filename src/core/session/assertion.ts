import { SESSION_ENDED } from '../../contract/codes.ts'
import { issueAssertion } from '../../contract/sign-in/assertion.ts'
import type { InputOf, OutputOf } from '../../contract/activity.ts'
import { call } from '../mql/call.ts'
import type { Reply } from '../mql/reply.ts'
import { getCurrentToken } from '../mql/token.ts'
import { restoreSession } from './session.ts'

/** Whom a statement about the signed-in person is for, and whether it shall contain the user name. */
export type AssertionInput = InputOf<typeof issueAssertion>
/** A signed statement about the signed-in person, and when it expires. */
export type Assertion = OutputOf<typeof issueAssertion>

/**
 * Returns a signed statement about who is signed in, for the back end of the page's own website. Never rejects; nobody
 * is asked to sign in: without a session the reply has the code 1106.
 */
export async function loadAssertion(input: AssertionInput): Promise<Reply<Assertion>> {
  await restoreSession()
  if (getCurrentToken()) return call(issueAssertion, input, { toast: false })
  return { ok: false, errorCode: SESSION_ENDED, error: 'Nobody is signed in.', result: null }
}
