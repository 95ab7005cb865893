import { useCallback, useMemo, useState } from 'react'
import { assignableUsers, programTree } from '../../../contract/assignments/program-tree.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { useAskToLeave } from '../../ui/form/use-leave-guard.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { Loading } from '../../ui/query/query-state.tsx'
import { useLiveQuery } from '../../ui/query/use-live-query.ts'
import { ContentNotLoaded } from '../../ui/query/right-missing.tsx'
import { PeopleChoice } from '../parts/people/people-choice.tsx'
import { MOST_PEOPLE, type Assignable } from '../parts/assignable-people.ts'
import { EndedYear } from '../parts/ended-year.tsx'
import { YearChoice, type Year } from '../parts/year-choice.tsx'
import { countOffered } from './rows/catalogue.ts'
import { CourseNotices } from './course-notices.tsx'
import { CourseWorkspace } from './course-workspace.tsx'
import type { Address } from './state/use-course-catalogue.ts'
import { getCourseDraftName, useCourseDraft } from './state/use-course-draft.ts'
import { useUniqueIds } from './state/use-offerings.ts'
import { usePeopleRecord } from '../parts/people/use-people-record.ts'

interface YearCoursesProps {
  readonly years: readonly Year[]
  readonly year: Year
  readonly publicIds: readonly string[]
  readonly mayEdit: boolean
  /** The view and the filters. */
  readonly address: Address
  readonly onAddress: (changes: Address, options?: { readonly replace?: boolean }) => void
}

/** Renders the choice of the year and the people, and the courses of the year. */
export function YearCourses({ years, year, publicIds, mayEdit: hasRight, address, onAddress }: YearCoursesProps) {
  const { t, number } = useMessages()
  const ask = useAskToLeave()
  const { academicYearId } = year
  const [programmes, programmesAgain] = useLiveQuery(programTree, true, { academicYearId })
  const ready = publicIds.length > 0
  const [result, peopleAgain] = useLiveQuery(assignableUsers, ready, { academicYearId, publicIds: [...publicIds] })
  // A previous response stays until the one for the chosen people arrives: nobody is missing before.
  const [checked, setChecked] = useState<{ readonly rows: readonly Assignable[]; readonly ids: readonly string[] }>()
  if (result.status === 'found' && result.rows !== checked?.rows) setChecked({ rows: result.rows, ids: publicIds })
  const complete = ready && checked?.ids === publicIds
  const people = useMemo(
    () => (result.status === 'found' ? result.rows.filter(({ publicId }) => publicIds.includes(publicId)) : []),
    [result, publicIds],
  )
  usePeopleRecord(people)
  /** The people who are not chosen, but whose courses a view changes. */
  const [needed, setNeeded] = useState<readonly number[]>([])
  const requestPeople = useCallback(
    (userIds: readonly number[]) =>
      setNeeded((before) => {
        const further = userIds.filter((userId) => !before.includes(userId))
        return further.length > 0 ? [...before, ...further] : before
      }),
    [],
  )
  const userIds = useUniqueIds(
    people.map(({ userId }) => userId),
    needed,
  )
  const draft = useCourseDraft(academicYearId, userIds)
  const chooseYear = async (next: Year) => {
    if (draft.edits.length === 0 || (await ask())) onAddress({ year: next.code })
  }
  const onPeople = (next: readonly string[]) => onAddress({ user: next.slice(0, MOST_PEOPLE).join() || undefined })

  /** Returns what is shown instead of the courses while the chosen people are not loaded. */
  const renderWithoutPeople = () => {
    if (!ready || result.status === 'found') return undefined
    return result.status === 'failed' ? <ContentNotLoaded reply={result.reply} onAgain={peopleAgain} /> : <Loading />
  }
  const choiceOfYear = <YearChoice years={years} year={year} onChange={(next) => void chooseYear(next)} />
  const choiceOfPeople = (
    <PeopleChoice
      {...{ academicYearId, publicIds, people }}
      loaded={complete}
      hint={t('courses.peopleHint')}
      getAmount={({ courses: count }) => t('assign.courses', { count, number: number(count) })}
      collegeId={address.college === undefined ? undefined : Number(address.college) || undefined}
      onChange={onPeople}
    />
  )
  const renderBody = () => {
    if (programmes.status === 'failed') return <ContentNotLoaded reply={programmes.reply} onAgain={programmesAgain} />
    if (programmes.status !== 'found') return <Loading />
    if (countOffered(programmes.rows) === 0)
      return (
        <>
          {choiceOfYear}
          <Notice>{t(programmes.rows.length === 0 ? 'courses.noProgrammes' : 'courses.noneOffered')}</Notice>
        </>
      )
    return (
      <CourseWorkspace
        {...{ years, year, people, draft, need: requestPeople, address, onAddress, choiceOfYear, choiceOfPeople }}
        namesPeople={ready}
        programmes={programmes.rows}
        instead={renderWithoutPeople()}
        mayEdit={hasRight && year.status !== 'CLOSED'}
        onPeople={(further) => onPeople([...new Set([...publicIds, ...further.map(({ publicId }) => publicId)])])}
        onSaved={() => {
          if (ready) peopleAgain(true)
        }}
      />
    )
  }
  return (
    <div className="c-stack">
      <EndedYear
        {...{ years, year, draft }}
        draftName={getCourseDraftName}
        onYear={(next) => onAddress({ year: next.code })}
      />
      {hasRight ? null : <Notice>{t('assign.readOnly')}</Notice>}
      {complete ? <CourseNotices people={people} chosen={publicIds.length} /> : null}
      {renderBody()}
    </div>
  )
}
