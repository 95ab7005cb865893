import { setTimeout as pause } from 'node:timers/promises'
import { anyClientHas } from '../clients.ts'
import type { ActivityHandlers, QueryHandlers } from '../handler.ts'
import { VERSION } from '../version.ts'

/** Whether the server is there, and how it is set up (domain brief 2.1.10). */
export const systemActivities = {
  async ping(input, { db, now }) {
    const wait = input?.wait ?? 0
    if (wait === 0 || !(await anyClientHas(db, 'developerTools'))) return { version: VERSION, time: now.toISOString() }
    await pause(wait)
    return { version: VERSION, time: new Date(now.getTime() + wait).toISOString() }
  },
} satisfies Partial<ActivityHandlers>

/** What the public may know of the installation. */
export const systemQueries = {
  async publicConfig(_input, { client }) {
    const { languages, defaultLanguage, contentPath, contentBucket } = client.details
    return [{ version: VERSION, languages, defaultLanguage, developerTools: client.flags.has('developerTools'), contentAddress: `${contentPath}${contentBucket}/` }]
  },
} satisfies Partial<QueryHandlers>
