import { expect, test } from 'vitest'
import { needsRecentSignIn, type Activity } from '../../../src/contract/activity.ts'
import { activities } from '../../../src/contract/index.ts'

/**
 * The calls that change the caller's own account without a recent authentication, and why. A new call is listed here,
 * or requires one.
 */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  changePassword: 'Asks for the current password in the call itself.',
  confirmIdentity: 'Is the confirmation.',
  sendIdentityCode: 'Is a part of the confirmation.',
  beginPasskeyConfirmation: 'Is a part of the confirmation.',
  renamePasskey: 'A name that only its owner reads.',
  createSsoKey: 'The account of a partner’s back end, which signs in for each call.',
  updateUserDetails: 'Display name, language and notices: nothing of how somebody signs in.',
  uploadAsset: 'A picture, which the office approves.',
  exportMyData: 'Changes nothing.',
  requestDataChange: 'The office answers it.',
  saveOwnExamForm: 'A draft.',
  submitOwnExamForm: 'The college and the university decide about it.',
  requestMenuAccess: 'Whoever may grant it answers it.',
  setWorkContext: 'A choice among the roles that one holds.',
  toggleFavouriteModule: 'A choice of the home screen.',
  markAnnouncementRead: 'A mark on a list.',
  markEventsSeen: 'A mark on a list.',
  cancelExport: 'Ends an own export.',
  downloadExport: 'Changes nothing but when a file was fetched.',
  pauseReportSchedule: 'Sends an own weekly e-mail, or does not.',
  removeReportSchedule: 'Ends an own weekly e-mail.',
  saveView: 'A choice of a list.',
  deleteView: 'A choice of a list.',
  emailNotification: 'Texts of the institution, to addresses on file.',
  smsNotification: 'Texts of the institution, to numbers on file.',
}

/** The screens of users, roles, rights and connections. */
const SCREENS = [
  '/user-management',
  '/add-User',
  '/edit-user-details',
  '/update-edit-user',
  '/editCollegeAdmin',
  '/role-management',
  '/add-Role',
  '/institution-settings',
  '/registered-sites',
  '/data-import',
]
/** The calls with a right on one of these screens that change no rights, identities or ways to sign in, and why. */
const HARMLESS: Readonly<Record<string, string>> = {
  addUserNote: 'A note.',
  answerImportedChanges: 'Records of students; a second person decides.',
  answerWaiting: 'Pictures and records of students; a second person decides.',
  askGateway: 'Asks a payment gateway.',
  cancelUserImport: 'Stops an import.',
  checkDataImport: 'Writes no person.',
  checkUserImport: 'Writes no person.',
  discardDataImport: 'Deletes an unused file.',
  discardUserImport: 'Deletes an unused file.',
  exportReport: 'Changes nothing.',
  exportRoles: 'Changes nothing.',
  exportUsers: 'Changes nothing.',
  mapUserImport: 'Writes no person.',
  previewDocuments: 'Changes nothing.',
  readUserFile: 'Writes no person.',
  removeLookerReport: 'Hides a report.',
  requestRecordChange: 'A second person decides.',
  revokeUserSessions: 'Ends sessions, and must be possible at once.',
  saveInstitutionSettings: 'Names, looks, habits and documents.',
  saveLookerReport: 'Which reports are shown.',
  sendInvite: 'Sends the invitation again, to the address on file.',
  sendTestMail: 'Changes nothing.',
  startDataImport: 'Writes no person.',
  stopDataImport: 'Stops an import.',
  tryDirectorySignIn: 'Changes nothing.',
  tryOpenIdProvider: 'Changes nothing.',
  unlockUser: 'Ends a lock; the password stays.',
  unmaskField: 'Changes nothing; it is recorded.',
  unmaskReport: 'Changes nothing; it is recorded.',
  uploadImportData: 'Writes no person.',
  uploadUserFile: 'Writes no person.',
}

const own = (Object.values(activities) as readonly Activity[]).filter(
  ({ access, needs, writes }) => access !== 'o' && needs === 'own' && writes,
)
const names = (some: readonly Activity[]) => some.map(({ name }) => name).sort()

test('every call that changes the caller’s own account requires a recent authentication, or is a listed exception', () => {
  expect(names(own.filter(({ recent }) => recent !== true))).toEqual(Object.keys(EXCEPTIONS).sort())
})

test('every call that changes rights, identities or connections says so, or is a listed exception', () => {
  const concerned = (Object.values(activities) as readonly Activity[]).filter(({ access, needs, writes }) => {
    if (access === 'o' || !writes || needs === undefined || needs === 'own') return false
    const rights = 'menu' in needs ? [needs] : 'anyOf' in needs ? needs.anyOf.filter((one) => 'menu' in one) : []
    return 'roles' in needs
      ? needs.roles.every((role) => role === 10)
      : rights.some(({ menu }) => SCREENS.includes(menu))
  })
  expect(names(concerned.filter(({ changesAccess }) => changesAccess !== true))).toEqual(Object.keys(HARMLESS).sort())
  expect(concerned.filter(({ changesAccess }) => changesAccess).length).toBeGreaterThan(20)
})

test('every call that changes access requires a recent authentication', () => {
  const all = (Object.values(activities) as readonly Activity[]).filter(({ changesAccess }) => changesAccess)
  expect(names(all.filter((activity) => !needsRecentSignIn(activity)))).toEqual([])
})

test('no public call requires a recent authentication', () => {
  const open = (Object.values(activities) as readonly Activity[]).filter(
    ({ access, recent }) => access === 'o' && recent !== undefined,
  )
  expect(names(open)).toEqual([])
})

test('calls that change second factors, contacts and sessions require a recent authentication', () => {
  expect(names(own.filter(({ recent }) => recent === true))).toEqual([
    'addPasskey',
    'beginPasskey',
    'beginSecondStep',
    'confirmContactOtp',
    'newRecoveryCodes',
    'removePasskey',
    'revokeSessions',
    'sendContactOtp',
    'setUpSecondStep',
    'turnOffSecondStep',
  ])
})
