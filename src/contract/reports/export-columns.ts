/** The columns of an export of people in a report. */
export const REPORT_USER_COLUMNS = [
  'name',
  'login',
  'status',
  'role',
  'finding',
  'office',
  'designation',
  'lastLogin',
  'logins',
  'failures',
  'secondStep',
  'programmes',
  'courses',
  'divisions',
  'email',
  'mobile',
  'emailVerifiedOn',
  'validTo',
  'created',
  'createdBy',
  'rolesChanged',
  'userId',
] as const

/** The figures of a college that are columns in the list and in exports; `activated` is a share there. */
export const COLLEGE_FIGURE_COLUMNS = [
  'staff',
  'teachers',
  'clerks',
  'active',
  'inactive',
  'neverLoggedIn',
  'dormant',
  'students',
  'accounts',
] as const

/** The columns of an export of colleges. */
export const COLLEGE_COLUMNS = [
  'name',
  'code',
  'flag',
  'district',
  'type',
  'funding',
  'admin',
  'adminLastLogin',
  ...COLLEGE_FIGURE_COLUMNS,
  'share',
  'programmes',
  'formsCloseAt',
  'lastActivity',
] as const

/** The columns of people that are hidden until somebody chooses columns. */
export const HIDDEN_USER_COLUMNS: readonly (typeof REPORT_USER_COLUMNS)[number][] = [
  'designation',
  'programmes',
  'courses',
  'divisions',
  'email',
  'mobile',
  'emailVerifiedOn',
  'validTo',
  'created',
  'createdBy',
  'rolesChanged',
  'userId',
]

/** The columns of colleges that are hidden until somebody chooses columns. */
export const HIDDEN_COLLEGE_COLUMNS: readonly (typeof COLLEGE_COLUMNS)[number][] = [
  'type',
  'funding',
  'inactive',
  'accounts',
  'programmes',
  'formsCloseAt',
]
