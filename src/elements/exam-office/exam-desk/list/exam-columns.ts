import { DESK_STATES } from '../../../../contract/exam-office/exam-desk.ts'
import type { Messages } from '../../../runtime/messages.tsx'
import type { Column } from '../../../ui/table/columns/columns.ts'
import { STATE_TONES, type ListedExam } from '../exams.ts'

/** Returns the columns of the list of examinations. */
export const listExamColumns = ({ t, name }: Messages): readonly Column<ListedExam>[] => [
  { id: 'name', kind: 'text', header: t('examDesk.list.exam'), value: ({ names }) => name(names), width: 200 },
  { id: 'code', kind: 'identifier', header: t('examDesk.field.code'), value: ({ code }) => code, width: 88 },
  {
    id: 'state',
    kind: 'status',
    header: t('examDesk.list.state'),
    value: ({ state }) => state,
    options: DESK_STATES.map((value) => ({
      value,
      label: t(`examDesk.state.${value}`),
      tone: STATE_TONES[value],
    })),
    fact: true,
    width: 120,
  },
  {
    id: 'year',
    kind: 'identifier',
    header: t('examDesk.field.academicYear'),
    value: ({ academicYear }) => academicYear,
    width: 112,
  },
  { id: 'startsOn', kind: 'date', header: t('examDesk.list.from'), value: ({ startsOn }) => startsOn, fact: true },
  { id: 'endsOn', kind: 'date', header: t('examDesk.list.to'), value: ({ endsOn }) => endsOn },
  {
    id: 'seats',
    kind: 'number',
    header: t('examDesk.list.seats'),
    value: ({ seats }) => seats,
    fact: true,
    width: 104,
  },
  {
    id: 'published',
    kind: 'number',
    header: t('examDesk.list.published'),
    value: ({ published }) => published,
    fact: true,
    width: 104,
    priority: 1,
  },
]
