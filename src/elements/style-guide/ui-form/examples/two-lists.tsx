import { useMemo } from 'react'
import { DualList } from '../../../ui/dual-list/dual-list.tsx'
import { useMessages } from '../../../runtime/messages.tsx'
import { ChosenState } from '../shown-states.tsx'
import { FACULTIES, SUBJECTS } from './names.ts'

const HOW_MANY = 1000
const SAVED = ['course-3', 'course-14', 'course-15', 'course-92', 'course-653']

/** A thousand courses of four faculties, five of them assigned, with two unsaved moves. */
export default function TwoLists() {
  const { t, language } = useMessages()
  const items = useMemo(
    () =>
      Array.from({ length: HOW_MANY }, (_, index) => ({
        id: `course-${index}`,
        label: `${SUBJECTS[language][index % 8] ?? ''} ${Math.floor(index / 8) + 1}`,
        detail: `C-${1000 + index}`,
        group: FACULTIES[language][index % 4] ?? '',
      })),
    [language],
  )
  return (
    <ChosenState<readonly string[]>
      empty={SAVED}
      filled={['course-3', 'course-7', 'course-14', 'course-15', 'course-92']}
      error={t('valid.chooseSome', { count: 6 })}
      draw={(props) => <DualList {...props} label={t('formGuide.courses')} items={items} saved={SAVED} />}
    />
  )
}
