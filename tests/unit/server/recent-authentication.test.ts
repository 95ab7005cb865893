import { expect, test } from 'vitest'
import type { Activity } from '../../../src/contract/activity.ts'
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

const own = (Object.values(activities) as readonly Activity[]).filter(
  ({ access, needs, writes }) => access !== 'o' && needs === 'own' && writes,
)
const names = (some: readonly Activity[]) => some.map(({ name }) => name).sort()

test('every call that changes the caller’s own account requires a recent authentication, or is a listed exception', () => {
  expect(names(own.filter(({ recent }) => recent !== true))).toEqual(Object.keys(EXCEPTIONS).sort())
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
