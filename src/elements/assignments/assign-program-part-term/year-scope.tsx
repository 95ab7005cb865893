import { useCallback, useMemo, useRef, useState } from 'react'
import { importUserPrgPartTerm, userPrgPartTermHistory } from '../../../contract/assignments/program-scope.ts'
import { assignableUsers, programTree } from '../../../contract/assignments/program-tree.ts'
import { call } from '../../../core/mql/index.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { useAskToLeave } from '../../ui/form/use-leave-guard.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { Loading } from '../../ui/query/query-state.tsx'
import { useFocusAfterRemoval } from '../../ui/overlay/use-focus-after-removal.ts'
import { useLiveQuery } from '../../ui/query/use-live-query.ts'
import { Tabs } from '../../ui/tabs/tabs.tsx'
import { ContentNotLoaded } from '../../ui/query/right-missing.tsx'
import { EndedYear } from '../parts/ended-year.tsx'
import { HistoryList } from '../parts/history-list.tsx'
import { ExportYear } from './export-year.tsx'
import { ImportDrawer } from '../parts/import/import-drawer.tsx'
import { PeopleChoice } from '../parts/people/people-choice.tsx'
import { MOST_PEOPLE, type Assignable } from '../parts/assignable-people.ts'
import { UndoNotice } from '../parts/undo-notice.tsx'
import { useChanges, useUndoOffer } from '../parts/use-changes.ts'
import { YearChoice, type Year } from '../parts/year-choice.tsx'
import { PeopleList } from './people-list.tsx'
import { PeopleNotices } from './people-notices.tsx'
import { buildPlaceTree } from '../parts/places/place-tree.ts'
import { ScopeEditor } from './scope-editor.tsx'
import { NEEDED_COLUMNS, SCOPE_COLUMNS } from './scope-file.ts'
import type { ScopeKey } from './scope-rows.ts'
import { getScopeDraftName, useScopeDraft } from './use-scope-draft.ts'
import { useScopeNames } from './use-scope-names.ts'
import { useScopeSave } from './use-scope-save.ts'
import { usePeopleRecord } from '../parts/people/use-people-record.ts'

interface YearScopeProps {
  readonly years: readonly Year[]
  readonly year: Year
  readonly publicIds: readonly string[]
  readonly mayEdit: boolean
  readonly onYear: (year: Year) => void
  readonly onPeople: (publicIds: readonly string[]) => void
}

/** Renders the programme scope of the chosen people in a year, with its history. */
export function YearScope({ years, year, publicIds, mayEdit: hasRight, onYear, onPeople }: YearScopeProps) {
  const { t, number } = useMessages()
  const ask = useAskToLeave()
  const [tab, setTab] = useState('scope')
  const [importing, setImporting] = useState(false)
  const bar = useRef<HTMLElement>(null)
  const moveFocus = useFocusAfterRemoval()
  const { academicYearId } = year
  const ready = publicIds.length > 0
  const [programmes, programmesAgain] = useLiveQuery(programTree, true, { academicYearId })
  const [result, peopleAgain] = useLiveQuery(assignableUsers, ready, { academicYearId, publicIds: [...publicIds] })
  const people = useMemo(
    () => (result.status === 'found' ? result.rows.filter(({ publicId }) => publicIds.includes(publicId)) : []),
    [result, publicIds],
  )
  usePeopleRecord(people)
  const single = people.length === 1 ? people[0] : undefined
  const [history, historyAgain] = useLiveQuery(userPrgPartTermHistory, people.length > 0, {
    academicYearId,
    ...(single && { subjectId: single.userId }),
  })
  // A previous response stays until the one for the chosen people arrives: nobody is missing before.
  const [checked, setChecked] = useState<{ readonly rows: readonly Assignable[]; readonly ids: readonly string[] }>()
  if (result.status === 'found' && result.rows !== checked?.rows) setChecked({ rows: result.rows, ids: publicIds })
  const complete = ready && checked?.ids === publicIds
  const scoped = useMemo(() => people.filter(({ usesScope }) => usesScope), [people])
  const rows = useMemo(() => (programmes.status === 'found' ? programmes.rows : []), [programmes])
  const tree = useMemo(() => buildPlaceTree(rows), [rows])
  const names = useScopeNames(rows, tree, scoped)
  const draft = useScopeDraft(
    academicYearId,
    useMemo(() => scoped.map(({ userId }) => userId), [scoped]),
  )
  const save = useScopeSave(draft, () => {
    peopleAgain(true)
    historyAgain(true)
  })
  const mayEdit = hasRight && year.status !== 'CLOSED'

  const choosePeople = async (next: readonly string[]) => {
    const leaving = people.filter(({ publicId }) => !next.includes(publicId))
    const kept = draft.edits.filter(({ key }) => leaving.every(({ userId }) => userId !== key.userId))
    const loses = kept.length < draft.edits.length
    if (loses && !(await ask())) return
    if (loses) draft.setEdits(kept)
    onPeople(next.slice(0, MOST_PEOPLE))
  }
  const chooseYear = async (next: Year) => {
    if (draft.edits.length === 0 || (await ask())) onYear(next)
  }
  const isChosen = useCallback((key: ScopeKey) => people.some(({ userId }) => userId === key.userId), [people])
  const changes = useChanges(history, names, isChosen)
  const offer = useUndoOffer(save.last, changes)
  const failed = [programmes, result].find((state) => state.status === 'failed')

  const renderBody = () => {
    if (!ready)
      return (
        <>
          <p className="c-soft">{t('assign.choosePeople')}</p>
          <PeopleList
            academicYearId={academicYearId}
            onChoose={(publicId) => {
              moveFocus(() => bar.current?.querySelector('input'))
              void choosePeople([publicId])
            }}
          />
        </>
      )
    if (failed?.status === 'failed')
      return <ContentNotLoaded reply={failed.reply} onAgain={failed === programmes ? programmesAgain : peopleAgain} />
    if (programmes.status !== 'found' || result.status !== 'found') return <Loading />
    if (rows.length === 0) return <Notice>{t('assign.noProgrammes')}</Notice>
    if (scoped.length === 0) return null
    if (tab === 'history')
      return (
        <section className="c-panel">
          <HistoryList
            changes={changes}
            refused={history.status === 'failed' ? history.reply : undefined}
            onAgain={historyAgain}
            onUndo={mayEdit ? (changeId) => void save.undo(changeId) : undefined}
            busy={save.busy === 'undo'}
            empty={t('assign.history.empty')}
          />
        </section>
      )
    if (!draft.saved)
      return draft.refused ? (
        <ContentNotLoaded reply={draft.refused} onAgain={() => void draft.reload()} />
      ) : (
        <Loading />
      )
    return (
      <ScopeEditor
        {...{ years, year, tree, names, draft, save, mayEdit }}
        programmes={rows}
        people={scoped}
        onImport={() => setImporting(true)}
      />
    )
  }
  return (
    <div className="c-stack">
      <section ref={bar} className="c-scope-bar c-assign-slim" aria-label={t('assign.who')}>
        <YearChoice years={years} year={year} onChange={(next) => void chooseYear(next)} />
        <PeopleChoice
          {...{ academicYearId, publicIds, people }}
          loaded={complete}
          hint={t('assign.peopleHint')}
          getAmount={({ programmes: count }) => t('assign.programmes', { count, number: number(count) })}
          findObstacle={({ usesScope }) => (usesScope ? undefined : t('assign.noScope'))}
          onChange={(next) => void choosePeople(next)}
        />
        {ready ? null : (
          <div className="c-row c-scope-acts">
            {mayEdit ? (
              <Button kind="secondary" data-size="small" onClick={() => setImporting(true)}>
                {t('assign.import')}
              </Button>
            ) : null}
            <ExportYear year={year} />
          </div>
        )}
      </section>
      <EndedYear {...{ years, year, draft, onYear }} draftName={getScopeDraftName} />
      {hasRight ? null : <Notice>{t('assign.readOnly')}</Notice>}
      {complete ? <PeopleNotices people={people} chosen={publicIds.length} /> : null}
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
      {scoped.length > 0 && rows.length > 0 ? (
        <Tabs
          label={t('assign.tabs')}
          tabs={[
            { id: 'scope', label: t('assign.tab.scope') },
            { id: 'history', label: t('assign.tab.history') },
          ]}
          selected={tab}
          onSelect={setTab}
        >
          {renderBody()}
        </Tabs>
      ) : (
        renderBody()
      )}
      {importing ? (
        <ImportDrawer
          year={year}
          columns={SCOPE_COLUMNS}
          needed={NEEDED_COLUMNS}
          neededSentence={t('assign.import.file.columns')}
          propose={(lines) => call(importUserPrgPartTerm, { academicYearId, lines }, { toast: false })}
          chosen={people}
          save={save}
          onProposal={(edits, everybody) => {
            draft.propose(edits)
            onPeople(everybody.map(({ publicId }) => publicId))
          }}
          onClose={() => setImporting(false)}
        />
      ) : null}
    </div>
  )
}
