import { Acts, SignIns } from './history-parts.tsx'
import { Notes } from './notes-part.tsx'
import { Profile } from './profile-part.tsx'
import { Colleges, Roles } from './scope-parts.tsx'
import { Holds, Payments, Tickets } from './student-parts.tsx'
import type { Detail } from './use-detail.ts'

const TABS = ['profile', 'roles', 'colleges', 'signIns', 'holds', 'payments', 'tickets', 'notes', 'acts'] as const
type RecordTab = (typeof TABS)[number]
const STUDENTS_ONLY: readonly string[] = ['holds', 'payments', 'tickets']

/** Returns the tabs of a record: a student has more of them. */
export const listTabs = ({ student }: Detail): readonly RecordTab[] =>
  TABS.filter((tab) => student !== null || !STUDENTS_ONLY.includes(tab))

/** Returns the number that a tab shows; zero where it shows none. */
export function countTab(tab: RecordTab, { roles, colleges, notes, student }: Detail): number {
  switch (tab) {
    case 'roles':
      return roles.length
    case 'colleges':
      return colleges.length
    case 'notes':
      return notes.length
    case 'holds':
      return student?.holds.filter(({ releasedAt }) => releasedAt === null).length ?? 0
    case 'payments':
    case 'tickets':
      return student?.[tab].length ?? 0
    default:
      return 0
  }
}

/** Renders the content of a tab. */
export function RecordPart({
  tab,
  detail,
  again,
}: {
  readonly tab: string
  readonly detail: Detail
  readonly again: () => void
}) {
  switch (tab) {
    case 'roles':
      return <Roles roles={detail.roles} />
    case 'colleges':
      return <Colleges colleges={detail.colleges} />
    case 'signIns':
      return <SignIns signIns={detail.signIns} />
    case 'notes':
      return <Notes detail={detail} onSaved={again} />
    case 'acts':
      return <Acts acts={detail.acts} />
    case 'holds':
      return <Holds student={detail.student} />
    case 'payments':
      return <Payments student={detail.student} />
    case 'tickets':
      return <Tickets student={detail.student} />
    default:
      return <Profile detail={detail} again={again} />
  }
}
