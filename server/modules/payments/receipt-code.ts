import type { Client } from '../../lib/clients/clients.ts'
import type { Settings } from '../../lib/config/settings.ts'

const PREFIX = 'RC1.'
/** The route of the receipt verification page on the portal. */
const PAGE = '#/verify-receipt?'

/** Returns the URL of the portal, taken from the verification URL of hall tickets; null if none is configured. */
const findPortalUrl = ({ verifyUrl }: Settings): string | null =>
  verifyUrl === null ? null : (verifyUrl.split('#')[0] ?? null)

/**
 * Returns the content of a receipt's QR code: an unguessable public id, preceded by the URL of the verification page
 * and the institution's code if a portal is configured.
 */
export function buildReceiptCode(publicId: string, { code }: Pick<Client, 'code'>, settings: Settings): string {
  const portal = findPortalUrl(settings)
  return `${portal === null ? '' : `${portal}${PAGE}client=${encodeURIComponent(code)}&code=`}${PREFIX}${publicId}`
}

/** Returns the address at which a person can enter a receipt number. */
export const findReceiptUrl = (settings: Settings): string | null =>
  findPortalUrl(settings)?.replace(/^https?:\/\//, '') ?? null

/** Extracts the public id from a scanned code or from a URL that contains it; null when there is none. */
export const findReceiptPublicId = (code: string): string | null => /RC1\.([\w-]{22})(?![\w-])/.exec(code)?.[1] ?? null
