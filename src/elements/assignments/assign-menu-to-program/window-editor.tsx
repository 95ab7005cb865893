import { useMemo, useState } from 'react'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { saveFile } from '../../ui/file/save-file.ts'
import { CheckField } from '../../ui/form/fields/choice-fields.tsx'
import { useVisit } from '../../ui/navigation/portal-link.tsx'
import { Menu } from '../../ui/overlay/menu.tsx'
import { toKeyText } from '../parts/edits.ts'
import { toPlaceId } from '../parts/places/place-tree.ts'
import type { MappingAct } from './use-mapping-act.ts'
import { StateLegend } from '../parts/windows/state-tag.tsx'
import type { WindowNames } from '../parts/windows/use-window-names.ts'
import {
  isWindowInPlan,
  groupWindowsByPlace,
  type DraftWindow,
  type WindowKey,
  type WindowValue,
} from '../parts/windows/window-rows.ts'
import { ActDrawer } from './act-drawer.tsx'
import type { ActKind } from './act-kinds.ts'
import { CopyDrawer } from './copy-drawer.tsx'
import { DatesDrawer } from './dates-drawer.tsx'
import { ImportWindows } from './import-windows.tsx'
import { listExistingWindows, listTickedPlaces } from './place-windows.ts'
import type { PlanProps } from './plan-windows.tsx'
import { useActEntries } from './use-act-entries.ts'
import { removeWindows } from './window-form.ts'
import { formatWindowFile } from './window-file.ts'
import { WindowTree } from './window-tree.tsx'
import { useDateHabits } from '../../ui/query/use-date-habits.ts'

interface WindowEditorProps extends PlanProps {
  readonly names: WindowNames
  /** All windows of the year, as the draft has them. */
  readonly windows: ReadonlyMap<string, DraftWindow>
  readonly act: MappingAct<WindowKey, WindowValue>
  /** Sentences about rows, by the text of their keys. */
  readonly problems: ReadonlyMap<string, string>
}

/** The panel that is open. */
type Panel =
  | { readonly kind: 'dates'; readonly ticked: readonly string[] }
  | { readonly kind: 'act'; readonly act: ActKind; readonly windows: readonly DraftWindow[] }
  | { readonly kind: 'copy' | 'import' }

/** Renders the places with their windows, and what can be done with one or several of them. */
export function WindowEditor(props: WindowEditorProps) {
  const { years, year, data, tree, plan, draft, mayEdit, portal, onNavigate, names, windows, act, problems } = props
  const { t, number } = useMessages()
  const { timeZone } = useDateHabits()
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [only, setOnly] = useState(false)
  const [panel, setPanel] = useState<Panel>()
  const go = useVisit(portal, onNavigate)
  const placed = useMemo(() => groupWindowsByPlace(windows, plan), [windows, plan])
  const removed = useMemo(
    () =>
      new Set(
        draft.edits.flatMap(({ key, after }) => (after === null && isWindowInPlan(plan, key) ? [toPlaceId(key)] : [])),
      ),
    [draft.edits, plan],
  )
  const menu = data.menus.find(({ menuId }) => menuId === plan.menuId)
  const closePanel = () => setPanel(undefined)
  const entriesOf = useActEntries({
    onDates: (ids) => setPanel({ kind: 'dates', ticked: ids }),
    onAct: (kind, some) => setPanel({ kind: 'act', act: kind, windows: some }),
    onRemove: (some) =>
      draft.setRows(
        removeWindows(
          draft.rows,
          some.map(({ key }) => key),
        ),
      ),
    onCourses:
      go && menu?.scope === 'PROGRAM_COURSE'
        ? ({ saved }) =>
            saved &&
            go(
              `/assign-menu-to-program-course?${new URLSearchParams({ year: year.code, process: menu.routeName, window: String(saved.menuProgramId) }).toString()}`,
            )
        : undefined,
    mayEdit,
  })
  const existing = listExistingWindows(tree, placed, ticked).flatMap((id) => placed.get(id) ?? [])
  const sentences = new Map(
    [...placed].flatMap(([id, { key }]) => {
      const sentence = problems.get(toKeyText(key))
      return sentence ? [[id, sentence] as const] : []
    }),
  )
  return (
    <>
      <div className="c-row">
        {mayEdit ? (
          <>
            <Button kind="secondary" data-size="small" onClick={() => setPanel({ kind: 'copy' })}>
              {t('window.copy')}
            </Button>
            <Button kind="secondary" data-size="small" onClick={() => setPanel({ kind: 'import' })}>
              {t('assign.import')}
            </Button>
          </>
        ) : null}
        <Button
          kind="secondary"
          data-size="small"
          onClick={() =>
            saveFile(
              `process-windows-${year.code}.csv`,
              formatWindowFile(
                data,
                [...windows.values()].filter(({ key }) => key.menuId === plan.menuId),
                timeZone,
              ),
              'text/csv',
            )
          }
        >
          {t('assign.export')}
        </Button>
      </div>
      <section className="c-panel c-stack" aria-labelledby="places">
        <h2 className="c-subtitle" id="places">
          {[
            names.process(plan.menuId),
            ...(plan.examEventId === null ? [] : [names.exam(plan.examEventId)]),
            t(`window.audience.${plan.audience}`),
          ].join(' · ')}
        </h2>
        <CheckField name="only" label={t('window.only')} value={only} onChange={setOnly} />
        {mayEdit ? (
          <div className="c-window-bulk" data-chosen={ticked.length > 0 ? '' : undefined}>
            {ticked.length > 0 ? (
              <>
                <strong>{t('window.ticked', { count: ticked.length, number: number(ticked.length) })}</strong>
                <Button data-size="small" onClick={() => setPanel({ kind: 'dates', ticked })}>
                  {t('window.setDates')}
                </Button>
                <Menu label={t('table.actions')} shows="words" size="small" entries={entriesOf.many(existing)} />
                <Button
                  kind="quiet"
                  data-size="small"
                  onClick={({ currentTarget }) => {
                    // The bar disappears with the selection.
                    currentTarget.closest('section')?.querySelector<HTMLElement>('input[name=only]')?.focus()
                    setTicked([])
                  }}
                >
                  {t('table.clearSelection')}
                </Button>
              </>
            ) : (
              <p className="c-soft">{t('window.tickHint')}</p>
            )}
          </div>
        ) : null}
        <WindowTree
          key={String(only)}
          {...{ tree, names, removed, only, ticked }}
          programmes={data.programmes}
          windows={placed}
          problems={sentences}
          readOnly={!mayEdit}
          listEntries={entriesOf.one}
          onTicked={setTicked}
        />
        <StateLegend />
      </section>
      {panel?.kind === 'dates' ? (
        <DatesDrawer
          {...{ tree, plan, names, draft }}
          windows={placed}
          ticked={listTickedPlaces(tree, panel.ticked)}
          onClose={closePanel}
        />
      ) : null}
      {panel?.kind === 'act' ? (
        <ActDrawer kind={panel.act} windows={panel.windows} {...{ names, act }} onClose={closePanel} />
      ) : null}
      {panel?.kind === 'copy' ? (
        <CopyDrawer {...{ years, year, plan, names }} data={data} onProposal={draft.propose} onClose={closePanel} />
      ) : null}
      {panel?.kind === 'import' ? (
        <ImportWindows academicYearId={year.academicYearId} onProposal={draft.propose} onClose={closePanel} />
      ) : null}
    </>
  )
}
