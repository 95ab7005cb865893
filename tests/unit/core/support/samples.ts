import type { ClientDetails } from '../../../../src/contract/institution/institution.ts'
import type { MenuEntry, SessionUser } from '../../../../src/contract/sign-in/session.ts'

/** A fictitious institution. */
export const client: ClientDetails = {
  clientId: 17,
  code: 'svtu',
  clientName: 'svtu',
  names: { name: 'सुवर्णतीर विद्यापीठ', translations: { en: 'Suvarnatir University' } },
  contentPath: '/cdnserver/',
  contentBucket: 'svtu-public',
  languages: ['en', 'mr'],
  defaultLanguage: 'mr',
  dateFormat: 'dd/MM/yyyy',
  firstDayOfWeek: 1,
  timeZone: 'Asia/Kolkata',
  currency: 'INR',
  primaryColor: '#7a1f3d',
  logoUrl: null,
  helpdesk: { phone: null, email: null, hours: null },
  labels: {},
  networkAccount: false,
  hallTicket: { lookupKeys: ['PRN'], factors: ['DOB'], formats: {}, showPhoto: true },
  demo: true,
}

/** A fictitious administrator with two roles. */
export const user: SessionUser = {
  clientId: 17,
  roleId: '10, 11',
  userId: 7,
  userName: 'asha.admin',
  displayName: 'Asha Kulkarni',
  userType: 'UNIVERSITY',
  roles: [],
  preferredLanguage: null,
  lastSignInAt: null,
}

/** Creates a menu entry for a route. */
export const entryFor = (routeName: string): MenuEntry => ({
  menuId: 1,
  parentId: null,
  routeName,
  titleKey: '',
  icon: '',
  moduleCode: 'USERS',
  order: 1,
  hidden: false,
  canView: true,
  canEdit: true,
  canExport: false,
  canApprove: false,
  closesAt: null,
})

/** A row of the year queries. */
export const yearRow = { yearId: 3, code: '2026-27', startsOn: '2026-06-15', endsOn: '2027-05-31', status: 'CURRENT' }
