import type { Settings } from '../../settings.ts'

const PREFIX = 'RC1.'
/** The page that checks a receipt, behind the address of the portal. */
const PAGE = '#/verify-receipt?code='

/** The portal's page, taken from where hall tickets are checked; null where nobody has said. */
const portalOf = ({ verifyUrl }: Settings): string | null => (verifyUrl === null ? null : (verifyUrl.split('#')[0] ?? null))

/** What the QR code of a receipt holds: a public id that cannot be guessed, behind the page that checks it where there is one. */
export function receiptCode(publicId: string, settings: Settings): string {
  const portal = portalOf(settings)
  return `${portal === null ? '' : `${portal}${PAGE}`}${PREFIX}${publicId}`
}

/** Where a person types the number of a receipt. */
export const receiptAddress = (settings: Settings): string | null => portalOf(settings)?.replace(/^https?:\/\//, '') ?? null

/** The public id in what somebody holds: the code itself or the address around it; null when there is none. */
export const publicIdIn = (code: string): string | null => /RC1\.([\w-]{22})(?![\w-])/.exec(code)?.[1] ?? null
