import type { Activities } from '../../../src/contract/index.ts'
import type { InputOf } from '../../../src/contract/activity.ts'

/**
 * How far an act on a person reaches. READ: it changes nothing. COLLEGE: it changes nothing outside the caller's own
 * colleges. ACCOUNT: it changes the account, and thereby what the person may do everywhere; it requires authority over
 * the whole person.
 */
export type Reach = 'READ' | 'COLLEGE' | 'ACCOUNT'

type Keys<Value> = Value extends unknown ? keyof Value : never
/** Every activity whose input names a person: one that is missing from `REACH` is a compile error. */
type AboutPeople = {
  [Name in keyof Activities]: Extract<
    Keys<InputOf<Activities[Name]>>,
    'userId' | 'userIds' | 'fromUserId' | 'incoming' | 'itemId'
  > extends never
    ? never
    : Name
}[keyof Activities]
/** Acts of activities that combine several acts or process many lines. */
type Part =
  | 'addRole'
  | 'removeRole'
  | 'setCollege'
  | 'setValidity'
  | 'forcePasswordChange'
  | 'messageUser'
  | 'runUserImport'
  | 'explainAccess'
  | 'assignPrgPartTermToUser'
  | 'assignCourse'
/**
 * Activities that name people only as a search filter, that concern only the caller, or that repeat an act of somebody
 * else, which is checked.
 */
type NoAct = 'getMenu' | 'exportUsers' | 'decideAccessChange'

/**
 * The reach of each act. `bulkUserAction` has the reach of the act that it performs on each user. Where the reach
 * differs within an activity (fields of a form), the activity narrows it to `COLLEGE`.
 */
export const REACH = {
  unmaskField: 'READ',
  explainAccess: 'READ',
  copyUserPrgPartTerm: 'READ',
  copyUserCourses: 'READ',
  replaceCourseUser: 'READ',
  assignPrgPartTermToUser: 'COLLEGE',
  assignCourse: 'COLLEGE',
  addUserNote: 'COLLEGE',
  messageUser: 'COLLEGE',
  emailNotification: 'COLLEGE',
  smsNotification: 'COLLEGE',
  setCollege: 'COLLEGE',
  removeRole: 'COLLEGE',
  updateEditUser: 'COLLEGE',
  setUserColleges: 'COLLEGE',
  handOverCollegeAdmin: 'COLLEGE',
  setUserRoles: 'COLLEGE',
  bulkUserAction: 'COLLEGE',
  setUserStatus: 'ACCOUNT',
  sendInvite: 'ACCOUNT',
  resetUserPassword: 'ACCOUNT',
  forcePasswordChange: 'ACCOUNT',
  unlockUser: 'ACCOUNT',
  resetSecondStep: 'ACCOUNT',
  revokeUserSessions: 'ACCOUNT',
  addRole: 'ACCOUNT',
  setValidity: 'ACCOUNT',
  setMenuException: 'ACCOUNT',
  requestRecordChange: 'ACCOUNT',
  answerWaiting: 'ACCOUNT',
  requestErasure: 'ACCOUNT',
  runUserImport: 'ACCOUNT',
} as const satisfies Record<Exclude<AboutPeople, NoAct> | Part, Reach>

/** An act on a person. */
export type PersonAct = keyof typeof REACH
