import { randomBytes } from 'node:crypto'
import { hashPassword } from '../lib/crypto/password-hash.ts'
import type { Database } from '../db/database.ts'
import { userAccount, userCollege, userCredential, userProfile, userRole } from '../db/schema.ts'
import { refreshSearchWords } from '../modules/users/accounts/search-words.ts'
import { DEMO_PASSWORD, STAFF_ACCOUNTS } from './accounts.ts'
import type { Academics } from './academics.ts'
import { insertAll, type Ids } from '../db/insert-rows.ts'
import type { InstitutionSeed } from './institutions/institution-seed.ts'
import { inventName } from './names.ts'
import { createRandom } from './random.ts'

/** Role id of a college administrator; a college has exactly one (specification, section 11.3.5). */
const COLLEGE_ADMIN = 20

/** The number of staff by role at full scale; at least one of each at any scale. None of them has a password. */
const STAFF: readonly {
  readonly roleId: number
  readonly count: number
  readonly type: 'UNIVERSITY' | 'COLLEGE' | 'STAFF' | 'CSC' | 'VERIFIER'
}[] = [
  { roleId: 10, count: 12, type: 'UNIVERSITY' },
  { roleId: 12, count: 18, type: 'UNIVERSITY' },
  { roleId: 13, count: 6, type: 'UNIVERSITY' },
  { roleId: 14, count: 2, type: 'UNIVERSITY' },
  { roleId: 15, count: 4, type: 'UNIVERSITY' },
  { roleId: COLLEGE_ADMIN, count: 39, type: 'COLLEGE' },
  { roleId: 21, count: 320, type: 'COLLEGE' },
  { roleId: 24, count: 900, type: 'STAFF' },
  { roleId: 30, count: 28, type: 'STAFF' },
  { roleId: 31, count: 240, type: 'VERIFIER' },
  { roleId: 40, count: 150, type: 'CSC' },
]

/** The offices of people who work for the institution itself, by role. */
const OFFICES: Readonly<Record<number, string>> = {
  10: 'REGISTRY',
  11: 'EXAMINATIONS',
  12: 'EXAMINATIONS',
  13: 'ACCOUNTS',
}

/** Returns a random public identifier of 128 bits. */
export const createPublicId = (): string => randomBytes(16).toString('base64url')

/** The data of an account, for students and staff. */
export interface AccountSeed {
  readonly account: typeof userAccount.$inferInsert & { readonly id: number }
  readonly displayName: string
  readonly nameI18n?: Readonly<Record<string, string>>
  readonly roleIds: readonly number[]
  readonly collegeIds: readonly number[]
  readonly password: boolean
}

/** Inserts accounts with their profiles, roles, colleges and, for demo accounts, passwords. */
export async function insertAccounts(
  db: Database,
  ids: Ids,
  accounts: readonly AccountSeed[],
  now: Date,
): Promise<void> {
  await insertAll(
    db,
    userAccount,
    accounts.map(({ account }) => account),
  )
  await insertAll(
    db,
    userProfile,
    accounts.map(({ account: { id, clientId, userType }, displayName, nameI18n = {}, roleIds: [roleId = 0] }) => ({
      userId: id,
      clientId,
      displayName,
      nameI18n,
      officeCode: userType === 'UNIVERSITY' ? (OFFICES[roleId] ?? null) : null,
    })),
  )
  await insertAll(
    db,
    userRole,
    accounts.flatMap(({ account: { id, clientId }, roleIds }) =>
      roleIds.map((roleId) => ({ id: ids.next('user_role'), clientId, userId: id, roleId })),
    ),
  )
  await insertAll(
    db,
    userCollege,
    accounts.flatMap(({ account: { id, clientId }, collegeIds }) =>
      collegeIds.map((collegeId, index) => ({ clientId, userId: id, collegeId, isPrimary: index === 0 })),
    ),
  )
  const hashed = await Promise.all(
    accounts
      .filter(({ password }) => password)
      .map(async ({ account: { id, clientId } }) => ({
        userId: id,
        clientId,
        passwordHash: await hashPassword(DEMO_PASSWORD),
        changedAt: now,
      })),
  )
  await insertAll(db, userCredential, hashed)
  for (const clientId of new Set(accounts.map(({ account }) => account.clientId)))
    await refreshSearchWords(
      db,
      clientId,
      accounts.filter(({ account }) => account.clientId === clientId).map(({ account }) => account.id),
    )
}

/** Inserts the staff of an institution: the demo accounts, and fictitious people without passwords. */
export async function seedStaff(
  db: Database,
  ids: Ids,
  institution: InstitutionSeed,
  { colleges }: Academics,
  scale: number,
  now: Date,
): Promise<void> {
  const { id: clientId, code } = institution.row
  const random = createRandom(institution.seed * 31)
  const demo = STAFF_ACCOUNTS.filter(({ client }) => client === code).map((seed): AccountSeed => ({
    account: {
      id: ids.next('user_account'),
      clientId,
      publicId: createPublicId(),
      userType: seed.userType,
      loginName: seed.userName,
      loginKey: seed.userName,
      email: `${seed.userName}@${code}.example.edu`,
      emailKey: `${seed.userName}@${code}.example.edu`,
      status: seed.status,
      mustChangePassword: seed.mustChangePassword,
      preferredLanguage: seed.language,
      emailVerifiedAt: seed.status === 'INVITED' ? null : now,
    },
    displayName: seed.displayName,
    roleIds: seed.roles,
    collegeIds: seed.colleges.flatMap((index) => (colleges[index] ? [colleges[index].id] : [])),
    password: seed.status !== 'INVITED',
  }))
  // Small institutions have staff in proportion to their number of colleges.
  const share = Math.min(1, colleges.length / 40) * scale
  const invented = STAFF.flatMap(({ roleId, count, type }) =>
    Array.from({ length: Math.max(1, Math.round(count * share)) }, (_, index): AccountSeed => {
      const name = inventName(random, random.pick(institution.nameLanguages))
      const loginName = `${name.latin.split(' ')[0]?.toLowerCase() ?? 'user'}.${roleId}.${index + 1}`
      return {
        account: {
          id: ids.next('user_account'),
          clientId,
          publicId: createPublicId(),
          userType: type,
          loginName,
          loginKey: loginName,
          email: `${loginName}@${code}.example.edu`,
          emailKey: `${loginName}@${code}.example.edu`,
          status: 'INVITED',
        },
        displayName: name.latin,
        nameI18n: { [name.language]: name.local },
        roleIds: [roleId],
        // The administrator of the first college is one of the demo accounts.
        collegeIds:
          type === 'COLLEGE' || type === 'STAFF'
            ? [colleges[(roleId === COLLEGE_ADMIN ? index + 1 : index) % colleges.length]?.id ?? 0]
            : [],
        password: false,
      }
    }),
  )
  await insertAccounts(db, ids, [...demo, ...invented], now)
}
