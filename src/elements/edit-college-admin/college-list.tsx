import { useMemo, useState } from 'react'
import type { RowOf } from '../../contract/activity.ts'
import type { collegeAdmins } from '../../contract/people/college-admin.ts'
import type { Column } from '../ui/table/columns.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { UNTOUCHED, type TableState } from '../ui/table/table-state.ts'
import { useWords, type Words } from '../words.tsx'

type Row = RowOf<typeof collegeAdmins>

/** What is worth knowing at a glance: nobody is there, too many are, something waits. Whoever stays for some days more beside the new one is not one too many (domain brief 2.3.5: overlap excepted). */
export const stateOf = ({ admins, open }: Pick<Row, 'admins' | 'open'>): 'WAITS' | 'NONE' | 'SEVERAL' | 'ONE' => {
  const lasting = admins.filter(({ acting }) => !acting)
  if (open) return 'WAITS'
  if (lasting.length === 0) return 'NONE'
  return lasting.filter(({ until }) => until === null).length > 1 ? 'SEVERAL' : 'ONE'
}

const STATES = [
  { value: 'ONE', tone: 'success' },
  { value: 'WAITS', tone: 'info' },
  { value: 'SEVERAL', tone: 'warning' },
  { value: 'NONE', tone: 'danger' },
] as const

const columnsOf = ({ t, name, language }: Words): readonly Column<Row>[] => [
  { id: 'college', kind: 'text', header: t('people.college.college'), value: (row) => name(row), width: 280 },
  { id: 'code', kind: 'identifier', header: t('people.college.code'), value: ({ code }) => code, width: 110 },
  { id: 'admin', kind: 'text', header: t('people.college.admin'), value: ({ admins }) => admins.map(({ displayName, translations }) => translations[language] ?? displayName).join(' · '), fact: true, width: 220 },
  { id: 'state', kind: 'status', header: t('people.college.state'), value: stateOf, options: STATES.map(({ value, tone }) => ({ value, tone, label: t(`people.college.state.${value}`) })), fact: true },
  { id: 'district', kind: 'text', header: t('people.college.district'), value: ({ district }) => district, fact: true },
  { id: 'lastLogin', kind: 'date', header: t('people.college.lastLogin'), value: ({ admins }) => admins.map(({ lastLoginAt }) => lastLoginAt?.slice(0, 10) ?? '').sort().at(-1) ?? null },
]
const rowId = ({ collegeId }: Row) => String(collegeId)

/** The colleges and who answers for them. */
export function CollegeList({ rows, onOpen, onAgain }: { readonly rows: readonly Row[]; readonly onOpen: (collegeId: number) => void; readonly onAgain: () => void }) {
  const words = useWords()
  const { t, name } = words
  const [state, setState] = useState<TableState>({ ...UNTOUCHED, sort: { column: 'college', descending: false } })
  const columns = useMemo(() => columnsOf(words), [words])
  return (
    <DataTable
      label={t('people.college.list')}
      columns={columns}
      rows={rows}
      rowId={rowId}
      rowName={(row) => name(row)}
      state={state}
      onStateChange={setState}
      onOpen={({ collegeId }) => onOpen(collegeId)}
      onRefresh={onAgain}
      empty={{ sentence: t('people.college.none') }}
    />
  )
}
