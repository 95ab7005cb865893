import { useMemo, useState, type ReactNode } from 'react'
import * as v from 'valibot'
import { useMessages } from '../../runtime/messages.tsx'
import { useLeaveGuard } from '../../ui/form/use-leave-guard.ts'
import { Tabs } from '../../ui/tabs/tabs.tsx'
import { RowConflict } from '../parts/row-conflict.tsx'
import type { Assignable } from '../parts/assignable-people.ts'
import { SaveBar } from '../parts/save-bar.tsx'
import { UndoNotice } from '../parts/undo-notice.tsx'
import { useUndoOffer } from '../parts/use-changes.ts'
import { useConflictRows } from '../parts/use-conflict-rows.ts'
import type { Year } from '../parts/year-choice.tsx'
import { CourseActions } from './actions/course-actions.tsx'
import { CourseEditorContext, type CourseEditor } from './state/course-editor.ts'
import { CourseHistory, useCourseHistory } from './course-history.tsx'
import type { CourseRows, Duty, Programme } from './rows/course-rows.ts'
import { CourseView } from './course-view.tsx'
import { FilterBar } from './filter-bar.tsx'
import { groupHoldings } from './rows/holdings.ts'
import { useCourseCatalogue, type Address } from './state/use-course-catalogue.ts'
import type { CourseDraft } from './state/use-course-draft.ts'
import { useCourseNames } from './state/use-course-names.ts'
import { useCoursePeople } from './state/use-course-people.ts'
import { useCourseSave } from './state/use-course-save.ts'
import { useInvalidDivisions } from './state/use-invalid-divisions.ts'
import { useMovableLines } from './state/use-movable-lines.ts'

/** The views of the courses of a year. */
const VIEWS = ['matrix', 'person', 'course', 'history'] as const
const viewName = v.picklist(VIEWS)

interface CourseWorkspaceProps {
  readonly years: readonly Year[]
  readonly year: Year
  readonly programmes: readonly Programme[]
  /** The chosen people. */
  readonly people: readonly Assignable[]
  /**
   * What is shown instead of the views while the chosen people are loaded; a drawer that has chosen them stays open.
   */
  readonly instead: ReactNode
  readonly draft: CourseDraft
  readonly mayEdit: boolean
  readonly need: (userIds: readonly number[]) => void
  readonly address: Address
  readonly onAddress: (changes: Address, options?: { readonly replace?: boolean }) => void
  /** Chooses people in addition. */
  readonly onPeople: (people: readonly Assignable[]) => void
  readonly onSaved: () => void
  /** Whether the address names people: then their courses are shown at first, otherwise the grid. */
  readonly namesPeople: boolean
  readonly choiceOfYear: ReactNode
  readonly choiceOfPeople: ReactNode
}

/** Renders the filters, the views of the courses, and the changes to save. */
export function CourseWorkspace(props: CourseWorkspaceProps) {
  const { years, year, programmes, people: chosen, draft, instead, mayEdit, need, address, onAddress } = props
  const { t, number } = useMessages()
  const { academicYearId } = year
  const usual = props.namesPeople ? 'person' : 'matrix'
  const view = v.is(viewName, address.view) ? address.view : usual
  const { people, remember } = useCoursePeople(academicYearId, chosen, draft.userIds)
  const found = useCourseCatalogue({
    academicYearId,
    programmes,
    address,
    onAddress: (changes) => onAddress(changes, { replace: true }),
    programIds: draft.programIds,
    all: view === 'history',
    needsPart: view === 'matrix',
  })
  const { catalogue, offerings, filters, filtered, shown } = found
  const names = useCourseNames(catalogue, people)
  const [history, historyAgain] = useCourseHistory(academicYearId, instead === undefined, chosen, names)
  const invalidDivisions = useInvalidDivisions(draft.rows)
  const save = useCourseSave(draft, invalidDivisions, async (edits) => {
    const touched = edits?.flatMap(({ key }) => catalogue.byId.get(key.courseOfferingId)?.programId ?? [])
    await offerings.reload(touched ? [...new Set(touched)] : [...offerings.rows.keys()])
    props.onSaved()
    historyAgain(true)
  })
  const conflicts = useConflictRows(draft, save, names)
  const offer = useUndoOffer(save.last, history.changes)
  const editable = useMemo(
    () => new Set([...draft.loaded].filter((userId) => people.has(userId))),
    [draft.loaded, people],
  )
  const { rows } = draft
  const holdings = useMemo(
    () => groupHoldings(catalogue, rows, editable, names.person),
    [catalogue, rows, editable, names],
  )
  const { move, clear: dropDivisions } = invalidDivisions
  const lines = useMovableLines(move)
  const discardable = {
    ...draft,
    setEdits(edits: typeof draft.edits) {
      dropDivisions()
      draft.setEdits(edits)
    },
  }
  const [duty, setDuty] = useState<Duty>()
  useLeaveGuard(draft.edits.length > 0 || invalidDivisions.all.size > 0)

  const loading = offerings.missing > 0 && !offerings.refused
  const editor: CourseEditor = {
    academicYearId,
    mayEdit,
    catalogue,
    shown,
    filters,
    filtered,
    clearFilters: found.clear,
    loading,
    draft,
    holdings,
    people,
    editable,
    chosen,
    names,
    lines,
    invalidDivisions,
    problems: save.problems,
    duty: duty ?? filters.duty ?? 'TEACH',
    onDuty: setDuty,
    change(next: CourseRows) {
      save.clear()
      draft.setRows(next)
    },
    need,
    remember,
  }
  if (conflicts.length > 0) return <RowConflict about={t('courses.course')} rows={conflicts} onDecide={save.decide} />
  return (
    <CourseEditorContext value={editor}>
      <CourseActions
        {...{ years, year, save }}
        canExport={instead === undefined}
        onProposal={(edits, further) => {
          remember(further)
          draft.propose(edits)
          props.onPeople(further)
        }}
      />
      {offer && mayEdit ? (
        <UndoNotice
          key={offer.id}
          done={offer.done}
          isNew={offer.isNew}
          until={offer.until}
          busy={save.busy === 'undo'}
          onUndo={() => void save.undo(offer.id)}
        />
      ) : null}
      <Tabs
        label={t('courses.tabs')}
        tabs={VIEWS.map((id) => ({ id, label: t(`courses.tab.${id}`) }))}
        selected={view}
        onSelect={(next) => onAddress({ view: next === usual ? undefined : next })}
      >
        <FilterBar
          isCounted={view === 'matrix'}
          start={props.choiceOfYear}
          programmes={programmes}
          offerings={catalogue.offerings}
          people={people.values()}
          filters={filters}
          search={found.search}
          filtered={filtered}
          onFilters={found.onFilters}
          onSearch={found.onSearch}
          onClear={found.clear}
          announcement={
            loading ? t('courses.loading') : t('assign.courses', { count: shown.length, number: number(shown.length) })
          }
        />
        {view === 'person' || view === 'history' ? props.choiceOfPeople : null}
        {instead ??
          (view === 'history' ? (
            <CourseHistory
              history={history}
              onAgain={historyAgain}
              onUndo={mayEdit ? (changeId) => void save.undo(changeId) : undefined}
              busy={save.busy === 'undo'}
            />
          ) : (
            <CourseView view={view} offerings={offerings} />
          ))}
      </Tabs>
      {mayEdit ? <SaveBar {...{ save, names }} draft={discardable} /> : null}
    </CourseEditorContext>
  )
}
