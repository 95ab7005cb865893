import { useState } from 'react'
import { replaceCourseUser } from '../../../../contract/assignments/courses.ts'
import { call } from '../../../../core/mql/index.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import type { Assignable } from '../../parts/assignable-people.ts'
import { ProposalDrawer } from '../../parts/proposal-drawer.tsx'
import type { Year } from '../../parts/year-choice.tsx'
import { PersonPicker } from '../course/person-picker.tsx'
import type { CourseEdit } from '../rows/course-rows.ts'

interface ReplaceDrawerProps {
  readonly year: Year
  /** The person whose courses are moved, if one is chosen. */
  readonly person: Assignable | undefined
  /** Takes the edits into the draft, and chooses both people in addition. */
  readonly onProposal: (edits: readonly CourseEdit[], both: readonly Assignable[]) => void
  readonly onClose: () => void
}

/** Renders the replacement of a person by another: all courses of the year move, as changes of the draft. */
export function ReplaceDrawer({ year, person, onProposal, onClose }: ReplaceDrawerProps) {
  const { t } = useMessages()
  const [from, setFrom] = useState(person)
  const [to, setTo] = useState<Assignable>()
  const { academicYearId } = year
  const both = from && to ? [from, to] : []

  const proposeReplacement = () => {
    if (!from || !to) return t('courses.replaceMissing')
    if (from.userId === to.userId) return t('courses.replaceSame')
    return call(replaceCourseUser, { academicYearId, fromUserId: from.userId, toUserId: to.userId }, { toast: false })
  }
  return (
    <ProposalDrawer
      title={t('courses.replace')}
      nothing={t('courses.replaceNothing')}
      propose={proposeReplacement}
      onProposal={(edits) => onProposal(edits, both)}
      onClose={onClose}
    >
      <p>{t('courses.replaceHelp', { year: year.code })}</p>
      <PersonPicker academicYearId={academicYearId} label={t('courses.replaceFrom')} value={from} onChange={setFrom} />
      <PersonPicker academicYearId={academicYearId} label={t('courses.replaceTo')} value={to} onChange={setTo} />
    </ProposalDrawer>
  )
}
