const choice = (...values: string[]) => ({ kind: 'choice', values })
const flag = (yes: boolean) => ({ kind: 'flag', yes })

/** What the list is asked: what it is called here, the query, its input. */
export type ListQuery = readonly [name: string, query: string, input: object]

const COLUMNS = ['name', 'login', 'status', 'lastLogin', 'created'] as const

const FILTERS: Readonly<Record<string, object>> = {
  'status suspended': { status: choice('SUSPENDED') },
  'status active': { status: choice('ACTIVE') },
  'kind staff': { userType: choice('STAFF') },
  'kind student': { userType: choice('STUDENT') },
  'role teacher': { role: choice('24') },
  'role student': { role: choice('50') },
  'a college': { college: choice('1') },
  'a programme': { programme: choice('1') },
  'a faculty': { faculty: choice('1') },
  'e-mail not verified': { emailVerified: flag(false) },
  'never signed in': { neverLoggedIn: flag(true) },
  locked: { locked: flag(true) },
  expiring: { expiring: flag(true) },
  'last sign-in in a year': { lastLogin: { kind: 'days', from: '2025-01-01', to: '2025-12-31' } },
  'created in a month': { created: { kind: 'days', from: '2025-03-01', to: '2025-03-31' } },
  imported: { createdVia: choice('IMPORT') },
  'second step on': { secondStep: choice('ON') },
  'second step required and missing': { secondStep: choice('MISSING') },
  'second step off, or missing': { secondStep: choice('OFF', 'MISSING') },
  'a programme at a college': { programme: choice('2'), college: choice('2') },
  'student, active, a college, never': {
    userType: choice('STUDENT'),
    status: choice('ACTIVE'),
    college: choice('2'),
    neverLoggedIn: flag(true),
  },
}

/**
 * Every order, the last page of each, every filter in two orders, searches in two scripts, some tabs, the counts and
 * the facets.
 */
export function listQueries(total: number): readonly ListQuery[] {
  const sorted = COLUMNS.flatMap((column) =>
    [false, true].map((descending): ListQuery => [
      `sorted by ${column}${descending ? ', down' : ''}`,
      'users',
      { sort: { column, descending } },
    ]),
  )
  const deep = COLUMNS.map((column): ListQuery => [
    `sorted by ${column}, last page`,
    'users',
    { sort: { column, descending: false }, page: Math.max(1, Math.floor(total / 25)) },
  ])
  const filtered = Object.entries(FILTERS).map(([name, filters]): ListQuery => [
    `filtered: ${name}`,
    'users',
    { filters },
  ])
  const both = Object.entries(FILTERS).map(([name, filters]): ListQuery => [
    `filtered: ${name}, newest sign-in first`,
    'users',
    { filters, sort: { column: 'lastLogin', descending: true } },
  ])
  const searched = ['sh', 'kul', 'asha', 'patil', 'शि', 'कुलकर', 'pa sh', '9100', 'zzzzz'].map((search): ListQuery => [
    `search ${search}`,
    'users',
    { search },
  ])
  const tabs = ['STUDENT', 'STAFF', 'INVITED', 'LOCKED'].map((tab): ListQuery => [`tab ${tab}`, 'users', { tab }])
  return [
    ...sorted,
    ...deep,
    ...filtered,
    ...both,
    ...searched,
    ...tabs,
    ['counts of the tabs', 'userCounts', {}],
    ['facets', 'userFacets', {}],
    ['faculties and programmes', 'userProgrammes', {}],
  ]
}
