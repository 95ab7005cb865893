import {
  COLLEGE_FLAGS,
  COLLEGE_FUNDING,
  COLLEGE_TYPES,
  type ReportCollege,
} from '../../../contract/reports/college-users.ts'
import { formatPercent } from '../../ui/chart/formats.ts'
import { filterColumn, type Column, type StatusTone } from '../../ui/table/columns/columns.ts'
import type { Messages } from '../../runtime/messages.tsx'
import { datedColumn } from '../parts/dated-column.ts'
import type { LevelProps } from './level-props.ts'
import { formatPersonName } from '../../ui/i18n/format-person-name.ts'
import { listNames } from '../../ui/i18n/list-names.ts'
import { isolate } from '../../../core/i18n/isolate.ts'
import { joinCodeAndName } from '../../../core/i18n/join-code-and-name.ts'

const FLAG_TONES: Readonly<Record<(typeof COLLEGE_FLAGS)[number], StatusTone>> = {
  NO_ADMIN: 'danger',
  ADMIN_AWAY: 'warning',
}
/** The columns of figures, in their order, with what is left out last. */
const FIGURES = [
  ['staff', 3],
  ['teachers', 9],
  ['clerks', 9],
  ['active', 4],
  ['inactive', 10],
  ['neverLoggedIn', 5],
  ['dormant', 6],
  ['students', 6],
  ['accounts', 10],
] as const

const PERCENT = 100

/** Returns the last log-in of the administrators of a college. */
const findLastLogin = ({ admins }: ReportCollege): string | null =>
  admins
    .flatMap(({ lastLoginAt }) => lastLoginAt ?? [])
    .sort()
    .at(-1) ?? null

/** Returns the columns of colleges (specification, section 11.5.2, level 1). */
export function listCollegeColumns(
  { t, name, language, direction }: Messages,
  timeZone: string | undefined,
  choices: LevelProps['choices'],
): readonly Column<ReportCollege>[] {
  const buildDatedColumn = (id: string, header: string, read: (row: ReportCollege) => string | null) =>
    datedColumn({ id, header, width: 140, read }, timeZone)
  const counted = FIGURES.map(([id, priority]): Column<ReportCollege> => ({
    id,
    header: t(`reports.figure.${id}`),
    kind: 'number',
    filterable: false,
    priority,
    ...(id === 'staff' && { fact: true }),
    value: (row) => row[id],
  }))
  return [
    {
      id: 'name',
      header: t('reports.college'),
      kind: 'text',
      filterable: false,
      width: 230,
      value: (row) => name(row),
    },
    {
      id: 'code',
      header: t('people.college.code'),
      kind: 'identifier',
      filterable: false,
      priority: 8,
      width: 96,
      value: ({ code }) => code,
    },
    {
      id: 'flag',
      header: t('reports.flag'),
      kind: 'status',
      sortable: false,
      fact: true,
      priority: 1,
      width: 190,
      value: ({ flag }) => flag,
      options: COLLEGE_FLAGS.map((value) => ({ value, label: t(`reports.flag.${value}`), tone: FLAG_TONES[value] })),
    },
    {
      id: 'district',
      header: t('people.college.district'),
      kind: 'status',
      priority: 7,
      value: ({ district }) => district,
      draw: ({ district }) => district,
      options: (choices?.districts ?? []).map((value) => ({ value, label: value })),
    },
    {
      id: 'type',
      header: t('reports.type'),
      kind: 'status',
      sortable: false,
      value: ({ type }) => type,
      draw: ({ type }) => t(`reports.type.${type}`),
      options: COLLEGE_TYPES.map((value) => ({ value, label: t(`reports.type.${value}`) })),
    },
    {
      id: 'funding',
      header: t('reports.funding'),
      kind: 'status',
      sortable: false,
      value: ({ funding }) => funding,
      draw: ({ funding }) => t(`reports.funding.${funding}`),
      options: COLLEGE_FUNDING.map((value) => ({ value, label: t(`reports.funding.${value}`) })),
    },
    {
      id: 'admin',
      header: t('people.college.admin'),
      kind: 'text',
      sortable: false,
      filterable: false,
      priority: 2,
      width: 190,
      value: ({ admins }) =>
        listNames(
          admins.map((one) => `${isolate(formatPersonName(one, language))} (${t(`people.status.${one.status}`)})`),
          language,
        ),
    },
    {
      ...buildDatedColumn('adminLastLogin', t('reports.adminLastLogin'), findLastLogin),
      sortable: false,
      filterable: false,
    },
    ...counted,
    {
      id: 'share',
      header: t('reports.activatedPercent'),
      kind: 'number',
      filterable: false,
      fact: true,
      priority: 4,
      value: ({ activated, students }) =>
        students > 0 ? Math.round((activated / students) * PERCENT * 10) / 10 : undefined,
      draw: ({ activated, students }) => (students > 0 ? formatPercent(activated / students) : '–'),
    },
    {
      id: 'programmes',
      header: t('people.list.programmes'),
      kind: 'number',
      filterable: false,
      value: ({ programmes }) => programmes,
    },
    {
      ...buildDatedColumn('formsCloseAt', t('reports.formsClose'), (row) => row.formsCloseAt),
      sortable: false,
      filterable: false,
    },
    { ...buildDatedColumn('lastActivity', t('reports.lastActivity'), (row) => row.lastActivityAt), priority: 6 },
    filterColumn(
      'college',
      t('reports.college'),
      (choices?.colleges ?? []).map((one) => ({
        value: String(one.collegeId),
        label: joinCodeAndName(one.code, name(one), direction),
      })),
    ),
    filterColumn(
      'programme',
      t('people.list.programme'),
      (choices?.programmes ?? []).map((one) => ({ value: String(one.programmeId), label: name(one) })),
    ),
    filterColumn('noExamClerk', t('reports.noExamClerk')),
  ]
}
