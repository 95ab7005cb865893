import type { Client } from '../clients/clients.ts'
import { getPortalPageUrl, type PortalSettings } from './public-url.ts'

/**
 * The screens that messages link to, by the paths of the specification (section 2); `portal-address.test.ts` checks
 * each against the routes of the portal.
 */
export const MESSAGE_SCREENS = {
  staffSignIn: '/{university}',
  studentSignIn: '/{clientName}/studentLogin',
  emailConfirm: '/{clientName}/userEmailConfirm/{userId}',
  newPassword: '/newPassword',
  hallTicket: '/download-exam-hall-ticket-Before-Login',
  examForm: '/my-exam-form',
  users: '/user-management',
  dataProtection: '/data-protection',
  institutions: '/institutions',
  universityUserReport: '/universityUserReport',
  collegeUserReport: '/collegeUserReport',
  dashboard: '/dashboard',
  modules: '/modules-dashboard',
} as const

/**
 * Returns the URL of a screen of the portal, for messages. It names the institution, in the path or as `client`, so
 * that the user is not asked for it. It is built from the settings and never from a request. Values of `said` fill the
 * slots of the path by name; the others are added to the query.
 */
export function buildPortalUrl(
  settings: PortalSettings,
  { code }: Pick<Client, 'code'>,
  screen: keyof typeof MESSAGE_SCREENS,
  ownValues: Readonly<Record<string, string>> = {},
): string {
  const slots: Readonly<Record<string, string>> = { university: code, clientName: code, ...ownValues }
  const used = new Set<string>()
  const path = MESSAGE_SCREENS[screen].replace(/\{(\w+)\}/g, (_, slot: string) => {
    used.add(slot)
    return encodeURIComponent(slots[slot] ?? '')
  })
  const named = used.has('university') || used.has('clientName')
  const query = new URLSearchParams(
    Object.entries({ ...(!named && { client: code }), ...ownValues }).filter(([name]) => !used.has(name)),
  )
  return `${getPortalPageUrl(settings)}#${path}${query.size > 0 ? `?${query.toString()}` : ''}`
}
