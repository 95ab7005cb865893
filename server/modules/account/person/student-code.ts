import type { ClientContext } from '../../../lib/context/handler.ts'

/** Returns whether students of an institution may sign in with a code. */
export const canSignInWithCode = ({ client }: Pick<ClientContext, 'client'>): boolean =>
  client.limits['login.student.methods'].includes('OTP')
