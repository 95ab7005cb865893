import { event } from '../spec.ts'

/** The events that every sign-in element sends. */
export const SIGN_IN_EVENTS = {
  'campus-signed-in': event<{ userId: number; clientId: number; roleIds: number[] }>('Somebody has signed in.'),
  'campus-signed-out': event<null>('Whoever was signed in has signed out here.'),
  'campus-navigated': event<{ path: string }>('The visitor wants to go to another page of the portal; prevent it to stay.', { cancelable: true }),
} as const
