import type { UserRow } from '../../../../src/contract/users/users.ts'
import type { SourceColumn } from './export-source.ts'

/** What the list of users and the reports have in common of an account. */
type Account = Pick<
  UserRow,
  | 'loginName'
  | 'status'
  | 'roles'
  | 'programmes'
  | 'lastLoginAt'
  | 'createdAt'
  | 'createdBy'
  | 'designation'
  | 'validTo'
  | 'secondStep'
>

/** The columns of accounts that all exports of people have in common. */
export const ACCOUNT_COLUMNS = {
  login: { label: 'users.login', kind: 'identifier', width: 162, value: ({ loginName }) => loginName },
  status: {
    label: 'users.status',
    kind: 'text',
    width: 90,
    value: ({ status }, { label }) => label(`users.status.${status}`),
  },
  role: { label: 'users.role', kind: 'text', width: 170, value: ({ roles }, { name, list }) => list(roles.map(name)) },
  programmes: { label: 'users.programmes', kind: 'number', width: 90, value: ({ programmes }) => programmes },
  lastLogin: { label: 'users.lastLogin', kind: 'instant', width: 140, value: ({ lastLoginAt }) => lastLoginAt },
  created: { label: 'users.created', kind: 'instant', width: 140, value: ({ createdAt }) => createdAt },
  createdBy: { label: 'users.createdBy', kind: 'text', width: 160, value: ({ createdBy }) => createdBy },
  designation: { label: 'users.designation', kind: 'text', width: 140, value: ({ designation }) => designation },
  validTo: { label: 'users.validTo', kind: 'date', width: 100, value: ({ validTo }) => validTo },
  secondStep: {
    label: 'users.secondStep',
    kind: 'text',
    width: 140,
    value: ({ secondStep }, { label }) => label(`users.secondStep.${secondStep}`),
  },
} satisfies Readonly<Record<string, SourceColumn<Account>>>
