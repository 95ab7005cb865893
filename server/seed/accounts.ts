import type { SessionUser } from '../../src/contract/sign-in/session.ts'
import type { LanguageCode } from '../../src/contract/parts.ts'

/** The password of every demo account; no other account of the seed has one. */
export const DEMO_PASSWORD = 'Campus@2026'

/** The token of a link in an e-mail of three days ago, which is no longer valid. */
export const EXPIRED_LINK = 'demo-link-of-three-days-ago'

/** The account with which the demo partner's back end requests keys. */
export const SERVICE_ACCOUNT = 'erp.service'

/** A demo account that can sign in. */
export interface DemoAccount {
  readonly client: 'svtu' | 'shantiban' | 'fauc'
  /** The path of its sign-in page in the portal's URL. */
  readonly address: string
  readonly userName: string
  readonly displayName: string
  /** The description in the list printed at start-up. */
  readonly who: string
  readonly userType: SessionUser['userType']
  readonly roles: readonly number[]
  /** Indices in the institution's list of colleges that the person works for. */
  readonly colleges: readonly number[]
  readonly status: 'ACTIVE' | 'SUSPENDED' | 'INVITED'
  /** Whether a new password must be chosen before anything else. */
  readonly mustChangePassword: boolean
  readonly language: LanguageCode | null
}

const buildStaffAccount = (
  client: DemoAccount['client'],
  userName: string,
  displayName: string,
  who: string,
  roles: readonly number[],
  more: Partial<DemoAccount> = {},
): DemoAccount => ({
  client,
  address: client,
  userName,
  displayName,
  who,
  userType: 'UNIVERSITY',
  roles,
  colleges: [],
  status: 'ACTIVE',
  mustChangePassword: false,
  language: null,
  ...more,
})

/** The demo accounts of staff; fixture students sign in with their PRN. */
export const STAFF_ACCOUNTS: readonly DemoAccount[] = [
  buildStaffAccount('svtu', 'asha.admin', 'Asha Kulkarni', 'administrator, Suvarnatir University', [10]),
  buildStaffAccount('svtu', 'rohini.admin', 'Rohini Salvi', 'second administrator, for approvals', [10]),
  buildStaffAccount('svtu', 'ravi.exams', 'Ravi Shinde', 'controller of examinations', [11]),
  buildStaffAccount('svtu', 'meera.principal', 'Meera Bhosale', 'principal of a college', [20], {
    userType: 'COLLEGE',
    colleges: [0],
  }),
  buildStaffAccount('svtu', 'noor.clerk', 'Noor Shaikh', 'clerk with two roles', [21, 22], {
    userType: 'COLLEGE',
    colleges: [0, 1],
  }),
  buildStaffAccount('svtu', 'anita.finance', 'Anita Joshi', 'finance officer', [13]),
  buildStaffAccount('svtu', 'empty.menu', 'Kavita More', 'somebody without any menu', [1001]),
  buildStaffAccount('svtu', 'locked.user', 'Sahil Pawar', 'a suspended account', [12], { status: 'SUSPENDED' }),
  buildStaffAccount('svtu', 'bilal.locked', 'Bilal Qureshi', 'locked after wrong passwords (F26)', [12]),
  buildStaffAccount('svtu', 'leela.new', 'Leela Jagtap', 'has to choose a new password first', [21], {
    userType: 'COLLEGE',
    colleges: [0],
    mustChangePassword: true,
  }),
  buildStaffAccount('svtu', 'farah.invited', 'Farah Ansari', 'invited; the link in the mail is old (F32)', [24], {
    userType: 'STAFF',
    colleges: [0],
    status: 'INVITED',
    address: `svtu/userEmailConfirm/${EXPIRED_LINK}`,
  }),
  buildStaffAccount('svtu', 'farah.hod', 'Farah Siddiqui', 'head of a department, two programmes', [23], {
    userType: 'STAFF',
    colleges: [0],
  }),
  buildStaffAccount('svtu', 'imran.teacher', 'Imran Bagwan', 'teacher, two courses', [24], {
    userType: 'STAFF',
    colleges: [0],
  }),
  buildStaffAccount('svtu', 'tanvi.teacher', 'Tanvi Deshmukh', 'teacher, one programme and its first courses', [24], {
    userType: 'STAFF',
    colleges: [0],
  }),
  buildStaffAccount('svtu', SERVICE_ACCOUNT, 'Campus ERP', 'back end of a partner (hand-over)', [1001], {
    userType: 'STAFF',
  }),
  buildStaffAccount('svtu', 'vle.counter', 'Vaishnavi Gaikwad', 'operator of a service centre', [40], {
    userType: 'CSC',
  }),
  buildStaffAccount('svtu', 'vle.shivgaon', 'Sameer Shaikh', 'operator of another service centre', [40], {
    userType: 'CSC',
  }),
  buildStaffAccount('svtu', 'vikram.finance', 'Vikram Desai', 'second finance officer, for refunds', [13]),
  buildStaffAccount('shantiban', 'sunita.office', 'Sunita Gaikwad', 'office, Shantiban College', [10]),
  buildStaffAccount(
    'fauc',
    'aishath.registrar',
    'Aishath Rasheed',
    'registrar, Fehi Atholhu University College',
    [10],
    {
      language: 'dv',
    },
  ),
]

const buildStudentAccount = (client: DemoAccount['client'], userName: string, who: string) => ({
  client,
  address: `${client}/studentLogin`,
  userName,
  who,
})

/** All accounts printed at start-up. */
export const DEMO_ACCOUNTS: readonly Pick<DemoAccount, 'client' | 'address' | 'userName' | 'who'>[] = [
  ...STAFF_ACCOUNTS,
  buildStudentAccount('svtu', '2025417112003457', 'student (F01)'),
  buildStudentAccount('svtu', '2023417103000027', 'student without an account yet (F02)'),
  buildStudentAccount('svtu', '2024417101000093', 'student, Urdu (F09)'),
  buildStudentAccount('svtu', '2023417110000119', 'student without fees to pay (F12)'),
  buildStudentAccount('fauc', 'F2600010', 'student, Divehi (F10)'),
]
