/** The types of colleges. */
export const COLLEGE_TYPES = ['AFFILIATED', 'AUTONOMOUS', 'CONSTITUENT', 'DEPARTMENT', 'CAMPUS'] as const
/** Who finances a college. */
export const COLLEGE_AID = ['AIDED', 'UNAIDED', 'GOVT'] as const
/** The states of a college. */
export const COLLEGE_STATUSES = ['ACTIVE', 'INACTIVE'] as const
/** The levels of programmes. */
export const PROGRAMME_LEVELS = ['UG', 'PG', 'DIP', 'CERT', 'PHD'] as const
/** The categories of a course within a programme. */
export const COURSE_CATEGORIES = ['CORE', 'DSE', 'GE', 'SEC', 'AEC', 'VSC', 'OE'] as const
/** The genders that a student can have. */
export const GENDERS = ['F', 'M', 'X'] as const
/** The states of a student. */
export const STUDENT_STATUSES = ['ACTIVE', 'PASSED', 'CANCELLED', 'TRANSFERRED', 'DETAINED'] as const
/** The seasons of examinations. */
export const EXAM_SEASONS = ['SUMMER', 'WINTER', 'RESIT'] as const
/** Who receives a fee. */
export const FEE_PAYEES = ['UNIVERSITY', 'COLLEGE', 'BOARD'] as const
