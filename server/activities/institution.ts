import { allClients, clientByName } from '../clients.ts'
import type { ActivityHandlers, QueryHandlers } from '../handler.ts'

/** Who the institutions of this installation are (domain brief 2.1.1). */
export const institutionActivities = {
  async getClientByName({ clientName }, { db }) {
    const found = await clientByName(db, clientName)
    if (!found || found.status === 'ARCHIVED') return { outcome: 'NOT_FOUND' }
    if (found.status === 'SUSPENDED') return { outcome: 'SUSPENDED', name: found.names }
    return { outcome: 'FOUND', client: found.details }
  },
  async clientConfiguration(_input, { client }) {
    return [client.details]
  },
} satisfies Partial<ActivityHandlers>

/** The institutions to choose from. */
export const institutionQueries = {
  async institutions(_input, { db }) {
    const clients = await allClients(db)
    return clients.filter(({ status }) => status === 'ACTIVE').map(({ code, names }) => ({ code, names }))
  },
} satisfies Partial<QueryHandlers>
