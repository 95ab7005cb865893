import { setTimeout as pause } from 'node:timers/promises'
import { PRODUCT } from '../../../src/contract/developer/system.ts'
import { hasAnyClient } from '../../lib/clients/clients.ts'
import type { ActivityHandlers, QueryHandlers } from '../../lib/context/handler.ts'
import { getPublicOrigin } from '../../lib/config/public-url.ts'
import { VERSION } from '../../lib/config/version.ts'
import { addMs } from '../../lib/time/instants.ts'

/** Handler that reports whether the server is running, and its version (specification, section 11.1.10). */
export const systemActivities = {
  async ping(input, { db, now }) {
    const wait = input?.wait ?? 0
    if (wait === 0 || !(await hasAnyClient(db, 'developerTools')))
      return { product: PRODUCT, version: VERSION, time: now.toISOString() }
    await pause(wait)
    return { product: PRODUCT, version: VERSION, time: addMs(now, wait).toISOString() }
  },
} satisfies Partial<ActivityHandlers>

/** Query handler for the public configuration of the installation. */
export const systemQueries = {
  async publicConfig(_input, { client, settings }) {
    const { languages, defaultLanguage, contentPath, contentBucket } = client.details
    return [
      {
        version: VERSION,
        languages,
        defaultLanguage,
        developerTools: client.flags.has('developerTools'),
        contentAddress: new URL(`${contentPath}${contentBucket}/`, getPublicOrigin(settings)).href,
      },
    ]
  },
} satisfies Partial<QueryHandlers>
