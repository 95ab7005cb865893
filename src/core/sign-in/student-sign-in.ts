import type { InputOf, OutputOf } from '../../contract/activity.ts'
import { activateStudentAccount, verifyStudentOtp } from '../../contract/sign-in/student-codes.ts'
import type { SessionUser } from '../../contract/sign-in/session.ts'
import { call } from '../mql/call.ts'
import { buildFailure, type Reply } from '../mql/reply.ts'
import { signInThrough, type SignInReply, type SignInKind } from './sign-in-flow.ts'

/** The outcome of a completed sign-in. */
export interface SignedIn {
  readonly outcome: 'SIGNED_IN'
  readonly user: SessionUser
}

interface Answer {
  readonly outcome: string
  readonly userData?: string
}

/**
 * Signs in where the response carries a user object. Any other outcome is returned as it is, and an earlier session
 * stays.
 */
export async function signInIfUserData<Result extends Answer>(
  clientId: number,
  ask: () => Promise<Reply<Result>>,
  kind: SignInKind = 'student',
): Promise<Reply<SignedIn | Exclude<Result, { userData: string }>>> {
  const answered: { other?: Exclude<Result, { userData: string }> } = {}
  const entered = await signInThrough(
    clientId,
    async (): Promise<SignInReply> => {
      const reply = await ask()
      if (!reply.ok) return reply
      const { userData } = reply.result
      if (userData !== undefined) return { ok: true, result: { userData } }
      answered.other = reply.result as Exclude<Result, { userData: string }>
      return buildFailure('cancelled')
    },
    kind,
  )
  if (answered.other) return { ok: true, result: answered.other }
  return entered.ok ? { ok: true, result: { outcome: 'SIGNED_IN', user: entered.result } } : entered
}

type Verified = Exclude<OutputOf<typeof verifyStudentOtp>, { outcome: 'PROVEN' }>

/**
 * Signs a student in with the code that was sent (specification, section 11.1.2). Returns WRONG and ENDED as outcomes.
 */
export const signInWithCode = (given: InputOf<typeof verifyStudentOtp> & { readonly clientId: number }) =>
  signInIfUserData(given.clientId, () => call(verifyStudentOtp, given, { toast: false }) as Promise<Reply<Verified>>)

/**
 * Activates a student's account with the token of a verified code, sets its password and signs in. Returns REFUSED and
 * INVALID as outcomes.
 */
export const activateAndSignIn = (given: InputOf<typeof activateStudentAccount> & { readonly clientId: number }) =>
  signInIfUserData(given.clientId, () => call(activateStudentAccount, given, { toast: false }))
