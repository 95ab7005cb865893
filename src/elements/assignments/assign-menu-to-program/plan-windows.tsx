import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { assignMenuToProgram, menuProgramHistory, undoMenuProgram } from '../../../contract/assignments/windows.ts'
import type { WebAddress } from '../../../core/config/web-address.ts'
import { callOnce } from '../../../core/mql/call-once.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { useLeaveGuard } from '../../ui/form/use-leave-guard.ts'
import { useLiveQuery } from '../../ui/query/use-live-query.ts'
import { Tabs } from '../../ui/tabs/tabs.tsx'
import { HistoryList } from '../parts/history-list.tsx'
import type { MappingDraft } from '../parts/mapping.ts'
import type { PlaceTree } from '../parts/places/place-tree.ts'
import { RowConflict } from '../parts/row-conflict.tsx'
import { SaveBar } from '../parts/save-bar.tsx'
import { UndoNotice } from '../parts/undo-notice.tsx'
import { useChanges, useUndoOffer } from '../parts/use-changes.ts'
import { useConflictRows } from '../parts/use-conflict-rows.ts'
import { useMappingAct } from './use-mapping-act.ts'
import { useMappingSave } from '../parts/use-mapping-save.ts'
import type { WindowData } from '../parts/windows/use-window-data.ts'
import { useWindowNames } from '../parts/windows/use-window-names.ts'
import { listDraftWindows, type Plan, type WindowKey, type WindowValue } from '../parts/windows/window-rows.ts'
import type { Year } from '../parts/year-choice.tsx'
import { ProcessCalendar } from './all-processes/process-calendar.tsx'
import { WindowEditor } from './window-editor.tsx'

/** Props of the windows of a plan, which the editor shares. */
export interface PlanProps {
  readonly years: readonly Year[]
  readonly year: Year
  readonly data: WindowData
  readonly tree: PlaceTree
  readonly plan: Plan
  readonly draft: MappingDraft<WindowKey, WindowValue>
  readonly mayEdit: boolean
  readonly portal: WebAddress | undefined
  readonly onNavigate: (path: string) => boolean
}

const TABS = ['all', 'windows', 'history'] as const
const OPTIONS = { toast: false, block: true } as const

interface PlanWindowsProps extends PlanProps {
  readonly reload: () => Promise<unknown>
  readonly choiceOfYear: ReactNode
  /** The choice of the year, the process, the examination and the audience. */
  readonly choiceOfPlan: ReactNode
  /** Whether the address names a process: then its windows are shown at first, else all processes, if any is there. */
  readonly isNamed: boolean
  readonly closing: string | undefined
  readonly onClosing: (process: string | undefined) => void
  /** Chooses the plan of a window. */
  readonly onPlan: (key: WindowKey) => void
}

/**
 * Renders all processes in a calendar, the windows of a plan as a tree, what would be saved, and the history of the
 * process.
 */
export function PlanWindows(given: PlanWindowsProps) {
  const { reload, choiceOfYear, choiceOfPlan, isNamed, onPlan, closing, onClosing, ...props } = given
  const { data, tree, plan, draft, mayEdit } = props
  const { t } = useMessages()
  // A calendar without a window would not say how to open a process.
  const [tab, setTab] = useState<(typeof TABS)[number]>(isNamed || data.windows.length === 0 ? 'windows' : 'all')
  const { menuId, academicYearId } = plan
  const names = useWindowNames({ ...data, tree, plan })
  const allNames = useWindowNames({ ...data, tree, plan: undefined })
  const [history, historyAgain] = useLiveQuery(menuProgramHistory, true, { academicYearId, subjectId: menuId })
  const reloadWindows = async () => {
    await reload()
    historyAgain(true)
  }
  const save = useMappingSave<WindowKey, WindowValue>({
    draft,
    send: (edits, confirmed) => callOnce(assignMenuToProgram, { edits, confirmed }, OPTIONS),
    takeBack: (changeId) => callOnce(undoMenuProgram, { changeId }, OPTIONS),
    check: ({ opensAt, closesAt }) =>
      Date.parse(closesAt) > Date.parse(opensAt) ? undefined : t('window.valid.order'),
    nothing: t('assign.unchanged'),
    reload: reloadWindows,
  })
  const act = useMappingAct<WindowKey, WindowValue>(reloadWindows)
  const conflicts = useConflictRows(draft, save, names)
  const changes = useChanges(
    history,
    names,
    useCallback((key: WindowKey) => key.menuId === menuId, [menuId]),
  )
  const newest = (act.last?.changeId ?? 0) > (save.last?.changeId ?? 0) ? act.last : save.last
  const offer = useUndoOffer(newest, changes)
  const undoChange = async (changeId: number) => {
    await save.undo(changeId)
    act.forget()
  }
  const windows = useMemo(() => listDraftWindows(draft.rows, data.windows, Date.now()), [draft.rows, data.windows])
  useLeaveGuard(draft.edits.length > 0)

  if (conflicts.length > 0) return <RowConflict about={t('assign.place')} rows={conflicts} onDecide={save.decide} />
  return (
    <div className="c-stack">
      {offer && mayEdit ? (
        <UndoNotice
          key={offer.id}
          done={offer.done}
          isNew={offer.isNew}
          until={offer.until}
          busy={save.busy === 'undo'}
          onUndo={() => void undoChange(offer.id)}
        />
      ) : null}
      <Tabs
        label={t('window.tabs')}
        tabs={TABS.map((id) => ({ id, label: t(`window.tab.${id}`) }))}
        selected={tab}
        onSelect={(id) => setTab(TABS.find((one) => one === id) ?? 'all')}
      >
        <div className="c-stack">
          {tab === 'all' ? (
            <ProcessCalendar
              programmes={data.programmes}
              menus={data.menus}
              names={allNames}
              {...{ windows, choiceOfYear, closing, onClosing }}
              onOpen={(key) => {
                onPlan(key)
                setTab('windows')
              }}
            />
          ) : (
            choiceOfPlan
          )}
          {tab === 'windows' ? (
            <WindowEditor key={JSON.stringify(plan)} {...props} {...{ names, windows, act }} problems={save.problems} />
          ) : null}
          {tab === 'history' ? (
            <section className="c-panel">
              <HistoryList
                changes={changes}
                empty={t('window.historyEmpty')}
                refused={history.status === 'failed' ? history.reply : undefined}
                onAgain={historyAgain}
                onUndo={mayEdit ? (changeId) => void undoChange(changeId) : undefined}
                busy={save.busy === 'undo'}
              />
            </section>
          ) : null}
          {mayEdit && tab !== 'history' ? <SaveBar {...{ draft, save, names }} /> : null}
        </div>
      </Tabs>
    </div>
  )
}
