import type { ClientDetails } from '../../../src/contract/institution/institution.ts'
import { listClients, findClientByName, type Client } from '../../lib/clients/clients.ts'
import { BUCKET_PURPOSES } from '../../db/schema.ts'
import type { ActivityHandlers, Context, QueryHandlers } from '../../lib/context/handler.ts'
import { getPortalPageUrl } from '../../lib/config/public-url.ts'

/** Returns the public details of an institution, with the URLs of its logo and its portal page. */
function toPublicDetails(client: Client, { buckets, settings }: Pick<Context, 'buckets' | 'settings'>): ClientDetails {
  const branding = client.buckets.find(({ purposeId }) => purposeId === BUCKET_PURPOSES.branding)
  const logoUrl = client.logoPath === null || !branding ? null : buckets.publicUrl(branding.name, client.logoPath)
  // Pages of the demonstration know its passphrase; that of a real installation is its own.
  const passphrase = client.details.demo ? {} : { userDataPassphrase: settings.loginPassphrase }
  return { ...client.details, ...passphrase, logoUrl, portalUrl: getPortalPageUrl(settings) }
}

/** Handlers for the institutions of this installation (specification, section 11.1.1). */
export const institutionActivities = {
  async getClientByName({ clientName }, context) {
    const found = await findClientByName(context.db, clientName)
    if (!found || found.status === 'ARCHIVED') return { outcome: 'NOT_FOUND' }
    if (found.status === 'SUSPENDED') return { outcome: 'SUSPENDED', name: found.names }
    return { outcome: 'FOUND', client: toPublicDetails(found, context) }
  },
  async clientConfiguration(_input, context) {
    return [toPublicDetails(context.client, context)]
  },
} satisfies Partial<ActivityHandlers>

/** Query handler for the list of active institutions. */
export const institutionQueries = {
  async institutions(_input, { db }) {
    const clients = await listClients(db)
    return clients.filter(({ status }) => status === 'ACTIVE').map(({ code, names }) => ({ code, names }))
  },
} satisfies Partial<QueryHandlers>
