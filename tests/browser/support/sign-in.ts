import { DEMO_PASSWORD } from '../../../server/seed/accounts.ts'
import { loadClient } from '../../../src/core/institution/client.ts'
import { signIn } from '../../../src/core/sign-in/sign-in.ts'

/** Signs a member of staff, or a student, in to an institution of the demonstration; throws when that is refused. */
export async function signInAs(userName: string, code = 'svtu', kind: 'staff' | 'student' = 'staff'): Promise<void> {
  const state = await loadClient(code)
  if (state.status !== 'found') throw new Error(`There is no institution ${code}.`)
  const reply = await signIn(kind, { clientId: state.client.clientId, userName, password: DEMO_PASSWORD })
  if (!reply.ok) throw new Error(`${userName} could not sign in: ${reply.error}`)
}
