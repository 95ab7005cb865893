import { useMemo } from 'react'
import { CHILD_KINDS, type NodeKind } from '../../../contract/academics/node-fields.ts'
import type { RowOf } from '../../../contract/activity.ts'
import type { academicsDependents } from '../../../contract/academics/structure.ts'
import { useMessages } from '../../runtime/messages.tsx'
import type { ListedNode } from './nodes.ts'

/** What is counted in words; OFFERED: the terms in which a course is offered. */
export type CountedKind = RowOf<typeof academicsDependents>['what'] | 'OFFERED'
type Counted = Pick<ListedNode, 'kind' | 'children' | 'students'>

const RECORDS = {
  FACULTY: 'faculty',
  PROGRAMME: 'program',
  PART: 'program_part',
  TERM: 'program_part_term',
  OFFERING: 'course_offering',
  COURSE: 'course',
  COLLEGE: 'college',
} as const

/** Returns functions that name kinds of nodes and say in words what is counted of a node. */
export function useNodeWords() {
  const messages = useMessages()
  return useMemo(() => {
    const { t, number } = messages
    const formatCount = (what: CountedKind, records: number): string =>
      t(`academics.count.${what}`, { count: records, number: number(records) })
    return {
      counted: formatCount,
      kindName: (kind: NodeKind): string =>
        kind === 'YEAR' ? t('academics.year') : t(`dataImport.record.${RECORDS[kind]}`),
      /** What is below the node, then its students; an empty text where one of them is not counted. */
      formatCounts: ({ kind, children, students }: Counted): readonly [below: string, students: string] => {
        const below = kind === 'COURSE' ? 'OFFERED' : CHILD_KINDS[kind]
        return [
          below && children !== null ? formatCount(below as CountedKind, children) : '',
          students === null ? '' : t('academics.students', { count: students, number: number(students) }),
        ]
      },
    }
  }, [messages])
}
