import { detectPictureKind } from '../../lib/pdf/picture.ts'
import type { ActivityHandlers, ActorContext, QueryHandlers } from '../../lib/context/handler.ts'
import { BUCKET_PURPOSES } from '../../db/schema.ts'
import { listClients } from '../../lib/clients/clients.ts'
import { listOwnSecrets } from '../../lib/config/own-secrets.ts'
import { loadConnectionStates, testMail, trySignIn } from './settings/connections.ts'
import { tryProvider } from './settings/try-provider.ts'
import { loadShownDocuments } from './settings/document-pictures.ts'
import { listOfferedGateways } from './settings/payment-accounts.ts'
import { renderPreview } from './settings/render-preview.ts'
import { saveAccounts } from './settings/save-accounts.ts'
import { saveConnection } from './settings/save-connection.ts'
import { listSettingsHistory } from './settings/history.ts'
import { saveSection } from './settings/save-section.ts'
import { loadStoredSettings } from './settings/stored-settings.ts'
import { toSections, hashSection } from './settings/sections.ts'

/** Returns the logo as a picture; null: there is none, or none that a browser could send again. */
async function loadLogo({ client, buckets }: ActorContext, path: string | null): Promise<{ base64: string } | null> {
  const bucket = client.buckets.find(({ purposeId }) => purposeId === BUCKET_PURPOSES.branding)
  const bytes = path === null || !bucket ? null : await buckets.read(bucket.name, path)
  return bytes && detectPictureKind(bytes) ? { base64: Buffer.from(bytes).toString('base64') } : null
}

/** Query handlers for the settings of the caller's institution. */
export const settingsQueries = {
  async institutionSettings(_input, context) {
    const stored = await loadStoredSettings(context)
    const codes = (await listClients(context.db)).map(({ code }) => code)
    const { LOOK, ...sections } = toSections(stored)
    const shown = { primaryColor: LOOK.primaryColor, logo: await loadLogo(context, LOOK.logoPath) }
    return [
      {
        code: stored.definition.code,
        directory: context.client.configs['login.ldap'] !== undefined,
        secrets: [...listOwnSecrets(stored.definition.code, codes, context.settings)],
        IDENTITY: { seen: hashSection(stored, 'IDENTITY'), values: sections.IDENTITY },
        LOOK: { seen: hashSection(stored, 'LOOK'), values: shown },
        HABITS: { seen: hashSection(stored, 'HABITS'), values: sections.HABITS },
        HELPDESK: { seen: hashSection(stored, 'HELPDESK'), values: sections.HELPDESK },
        LOGIN: { seen: hashSection(stored, 'LOGIN'), values: sections.LOGIN },
        TICKETS: { seen: hashSection(stored, 'TICKETS'), values: sections.TICKETS },
        DOCUMENTS: {
          seen: hashSection(stored, 'DOCUMENTS'),
          values: await loadShownDocuments(sections.DOCUMENTS, context),
        },
        NAVIGATION: { seen: hashSection(stored, 'NAVIGATION'), values: sections.NAVIGATION },
        MAIL: { seen: hashSection(stored, 'MAIL'), values: sections.MAIL },
        SMS: { seen: hashSection(stored, 'SMS'), values: sections.SMS },
        DIRECTORY: { seen: hashSection(stored, 'DIRECTORY'), values: sections.DIRECTORY },
        OPENID: { seen: hashSection(stored, 'OPENID'), values: sections.OPENID },
        GATEWAYS: {
          seen: hashSection(stored, 'GATEWAYS'),
          values: sections.GATEWAYS,
          offered: [...listOfferedGateways(context.client)],
        },
      },
    ]
  },
  institutionSettingsHistory: (input, context) => listSettingsHistory(input, context),
  institutionConnections: async (_input, context) => [await loadConnectionStates(context)],
} satisfies Partial<QueryHandlers>

/** Handlers that change the settings of the caller's institution, and that try its connections. */
export const settingsActivities = {
  saveInstitutionSettings: (input, context) => saveSection(input, context),
  previewDocuments: (input, context) => renderPreview(input, context),
  saveConnectionSettings: (input, context) =>
    input.section === 'GATEWAYS' ? saveAccounts(input, context) : saveConnection(input, context),
  saveLoginSettings: (input, context) => saveSection({ section: 'LOGIN', ...input }, context),
  saveTicketSettings: (input, context) => saveSection({ section: 'TICKETS', ...input }, context),
  sendTestMail: (_input, context) => testMail(context),
  tryDirectorySignIn: (input, context) => trySignIn(input, context),
  tryOpenIdProvider: (_input, context) => tryProvider(context),
} satisfies Partial<ActivityHandlers>
