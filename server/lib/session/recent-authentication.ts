import { RECENT_MINUTES } from '../../../src/contract/account/identity.ts'
import { MINUTE_MS } from '../../../src/contract/durations.ts'

/**
 * Returns whether a user signed in or re-authenticated within the last `RECENT_MINUTES`, as sensitive calls require
 * (OWASP ASVS 5, 7.5.1).
 */
export const isRecent = ({ authenticatedAt }: { readonly authenticatedAt: Date }, now: Date): boolean =>
  now.getTime() - authenticatedAt.getTime() < RECENT_MINUTES * MINUTE_MS
