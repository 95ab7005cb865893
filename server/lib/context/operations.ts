import type { PlatformStatus } from '../../../src/contract/institution/platform-status.ts'

/** How the server does, without what depends on the caller. */
export type ServerStatus = Omit<PlatformStatus, 'jobs'> & {
  readonly jobs: readonly Omit<PlatformStatus['jobs'][number], 'own'>[]
}

/** What calls see of the operation of the server. */
export interface Operations {
  readonly readStatus: () => Promise<ServerStatus>
}
