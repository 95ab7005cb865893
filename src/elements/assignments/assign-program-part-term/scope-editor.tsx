import { useMemo, useState } from 'react'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { saveFile } from '../../ui/file/save-file.ts'
import { useLeaveGuard } from '../../ui/form/use-leave-guard.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import type { PickerOption } from '../../ui/picker/options.ts'
import { copyUserPrgPartTerm } from '../../../contract/assignments/program-scope.ts'
import { call } from '../../../core/mql/index.ts'
import { CopyDrawer } from '../parts/copy-drawer.tsx'
import { toKeyText } from '../parts/edits.ts'
import type { Assignable } from '../parts/assignable-people.ts'
import { RowConflict } from '../parts/row-conflict.tsx'
import { SaveBar } from '../parts/save-bar.tsx'
import { useConflictRows } from '../parts/use-conflict-rows.ts'
import type { MappingSave } from '../parts/use-mapping-save.ts'
import type { Year } from '../parts/year-choice.tsx'
import { EffectivePanel } from './effective-panel.tsx'
import { computeEffectiveScope } from './effective-scope.ts'
import { PlaceList } from './place-list.tsx'
import { listSettings, restrictColleges, removePlace, setPlaceValue } from './place-settings.ts'
import { toPlaceId, computeTicks, type PlaceTree, type Programme } from '../parts/places/place-tree.ts'
import { formatScopeFile } from './scope-file.ts'
import type { ScopeKey, ScopeRows, ScopeValue } from './scope-rows.ts'
import { ScopeTree } from './scope-tree.tsx'
import { listNamedPlaces, tickPlace, untickPlace } from './tick-places.ts'
import type { ScopeDraft } from './use-scope-draft.ts'
import type { ScopeNames } from './use-scope-names.ts'
import { formatPersonName } from '../../ui/i18n/format-person-name.ts'

interface ScopeEditorProps {
  readonly years: readonly Year[]
  readonly year: Year
  readonly programmes: readonly Programme[]
  readonly tree: PlaceTree
  readonly people: readonly Assignable[]
  readonly names: ScopeNames
  readonly draft: ScopeDraft
  readonly save: MappingSave<ScopeKey, ScopeValue>
  readonly mayEdit: boolean
  readonly onImport: () => void
}

/** Returns the local day, `YYYY-MM-DD`. */
const getLocalDay = (): string => {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

/** Renders the tree, the settings of the ticked places, what they amount to, and the changes to save. */
export function ScopeEditor(props: ScopeEditorProps) {
  const { years, year, programmes, tree, people, names, draft, save, mayEdit, onImport } = props
  const { t, name, number, language } = useMessages()
  const [copying, setCopying] = useState(false)
  const { rows, edits } = draft
  const userIds = useMemo(() => people.map(({ userId }) => userId), [people])
  const ticks = useMemo(
    () =>
      computeTicks(
        tree,
        userIds.map((userId) => listNamedPlaces(rows, userId)),
      ),
    [tree, userIds, rows],
  )
  const places = useMemo(() => listSettings(tree, rows), [tree, rows])
  const colleges = useMemo((): readonly PickerOption[] => {
    const collegesById = new Map(people.flatMap((person) => person.colleges.map((one) => [one.collegeId, one])))
    return [...collegesById.values()].map(({ collegeId, code, names: college }) => ({
      value: String(collegeId),
      label: name(college),
      detail: code,
    }))
  }, [people, name])
  const conflicts = useConflictRows(draft, save, names)
  useLeaveGuard(edits.length > 0)

  const computeAmount = (own: ScopeRows) => computeEffectiveScope(tree, programmes, [...own.values()], getLocalDay())
  const filterRows = (userId: number): ScopeRows => new Map([...rows].filter(([, { key }]) => key.userId === userId))
  const changeRows = (next: ScopeRows) => {
    save.clear()
    draft.setRows(next)
  }
  const tickNode = (id: string, on: boolean) => {
    const act = on ? tickPlace : untickPlace
    changeRows(
      userIds.reduce((next, userId) => act(next, tree, { userId, academicYearId: year.academicYearId }, id), rows),
    )
  }
  const problems = new Map<string, string[]>()
  for (const { key } of edits) {
    const sentence = save.problems.get(toKeyText(key))
    if (sentence) problems.set(toPlaceId(key), [...(problems.get(toPlaceId(key)) ?? []), sentence])
  }
  const outside = [...rows.values()].filter(({ key }) => !tree.has(toPlaceId(key))).length
  if (conflicts.length > 0) return <RowConflict about={t('assign.place')} rows={conflicts} onDecide={save.decide} />
  return (
    <div className="c-scope-editor">
      <div className="c-row">
        {mayEdit ? (
          <>
            <Button kind="secondary" data-size="small" onClick={() => setCopying(true)}>
              {t('assign.copy')}
            </Button>
            <Button kind="secondary" data-size="small" onClick={onImport}>
              {t('assign.import')}
            </Button>
          </>
        ) : null}
        <Button
          kind="secondary"
          data-size="small"
          onClick={() =>
            saveFile(
              `programme-scope-${year.code}.csv`,
              formatScopeFile(programmes, people, [...(draft.saved ?? rows).values()]),
              'text/csv',
            )
          }
        >
          {t('assign.export')}
        </Button>
      </div>
      <div className="c-scope-columns">
        <div className="c-scope-main">
          <section className="c-stack" aria-labelledby="scope-tree">
            <h2 className="c-hidden" id="scope-tree">
              {t('assign.what')}
            </h2>
            {people.length > 1 && ticks.partly.size > 0 ? <Notice>{t('assign.peopleDiffer')}</Notice> : null}
            <ScopeTree
              {...{ programmes, tree, ticks, names }}
              readOnly={!mayEdit}
              error={save.problem && edits.length === 0 && rows.size === 0 ? save.problem : undefined}
              onTick={tickNode}
            />
            {outside > 0 ? (
              <p className="c-hint">{t('assign.outside', { count: outside, number: number(outside) })}</p>
            ) : null}
          </section>
          <section className="c-scope-settings" aria-labelledby="scope-places">
            <h2 className="c-subtitle" id="scope-places">
              {t('assign.settings')}
            </h2>
            <PlaceList
              {...{ places, names, colleges, problems }}
              attempt={save.problems}
              people={people.length}
              readOnly={!mayEdit}
              onValue={(id, value) => changeRows(setPlaceValue(rows, id, value))}
              onColleges={(id, chosen) => changeRows(restrictColleges(rows, id, chosen))}
              onRemove={(id) => changeRows(removePlace(rows, id))}
            />
          </section>
        </div>
        <div className="c-scope-side">
          <EffectivePanel
            scope={computeAmount(rows)}
            each={
              people.length > 1 && ticks.partly.size > 0
                ? people.map((person) => ({
                    userId: person.userId,
                    name: formatPersonName(person, language),
                    scope: computeAmount(filterRows(person.userId)),
                  }))
                : []
            }
          />
        </div>
      </div>
      {mayEdit ? <SaveBar {...{ draft, save, names }} /> : null}
      {copying ? (
        <CopyDrawer
          {...{ years, year }}
          help={t('assign.copyHelp', { year: year.code })}
          propose={(fromYearId) =>
            call(copyUserPrgPartTerm, { fromYearId, toYearId: year.academicYearId, userIds }, { toast: false })
          }
          onProposal={draft.propose}
          onClose={() => setCopying(false)}
        />
      ) : null}
    </div>
  )
}
