import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { InputOf } from '../../../contract/activity.ts'
import { dashboardRows } from '../../../contract/home/dashboard-rows.ts'
import type { FormAct } from '../../../contract/exam-office/exam-forms.ts'
import { showToast } from '../../../core/feedback/toasts.ts'
import { query } from '../../../core/mql/index.ts'
import type { Refused } from '../../../core/mql/reply.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { toSubmitProblems } from '../../ui/form/form-errors.ts'
import { useConfirm } from '../../ui/overlay/use-confirm.ts'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { useFailure } from '../../ui/query/use-failure.ts'
import type { BulkAction } from '../../ui/table/bar/bulk-bar.tsx'
import { isSelected, UNSELECTED, type Selection } from '../../ui/table/state/selection.ts'
import type { FigureRow } from '../dashboard/list-columns.ts'
import type { SkippedForm } from './exam-form.ts'
import { ReturnPanel } from './return-panel.tsx'
import { SkippedForms } from './skipped-forms.tsx'
import { useFormDecision } from './use-form-decision.ts'

/** The largest page of a list. */
const LARGEST_PAGE = 100

interface BulkFormsOptions {
  readonly examEventId: number
  /** What the caller may do with all forms of this list. */
  readonly acts: readonly FormAct[]
  /** The list is of forms that were returned to their students. */
  readonly returnedBefore: boolean
  /** The input of the list, without its page. */
  readonly listInput: InputOf<typeof dashboardRows>
  /** The page that is shown. */
  readonly rows: readonly FigureRow[]
  readonly onChanged: () => void
}

/** Manages the selection of forms in a list, and the acts on all of them. */
export function useBulkForms({ examEventId, acts, returnedBefore, listInput, rows, onChanged }: BulkFormsOptions) {
  const { t, number } = useMessages()
  const confirm = useConfirm()
  const failure = useFailure()
  const decide = useFormDecision(examEventId)
  const [selection, setSelection] = useState<Selection>(UNSELECTED)
  const [returned, setReturned] = useState<{ readonly selection: Selection; readonly count: number }>()
  const [skipped, setSkipped] = useState<readonly SkippedForm[]>([])

  /** The numbers of the forms that were shown, by row: somebody else may have decided about a selected one. */
  const shown = useRef(new Map<string, string>())
  useEffect(() => {
    for (const { rowId, reference } of rows) if (reference !== null) shown.current.set(rowId, reference)
  }, [rows])

  /** Returns the numbers of the selected forms; with all selected, those of all pages of the list. */
  async function loadSelected(chosen: Selection): Promise<readonly string[] | Refused> {
    if (!chosen.all) return [...chosen.ids].flatMap((rowId) => shown.current.get(rowId) ?? [])
    const formNos: string[] = []
    for (let page = 1; ; page++) {
      const reply = await query(
        [dashboardRows],
        { dashboardRows: { ...listInput, page, pageSize: LARGEST_PAGE } },
        { toast: false },
      )
      if (!reply.ok) return reply
      const found = reply.result.dashboardRows[0]
      const matching: readonly FigureRow[] = found?.rows ?? []
      for (const { rowId, reference } of matching)
        if (reference !== null && isSelected(chosen, rowId)) formNos.push(reference)
      if (matching.length < LARGEST_PAGE) return formNos
    }
  }
  async function takeStep(act: FormAct, chosen: Selection, reason?: string): Promise<Refused | undefined> {
    const formNos = await loadSelected(chosen)
    if ('ok' in formNos) return formNos
    const result = await decide({ act, formNos, ...(reason !== undefined && { reason }) })
    if (!result.refused || result.decided > 0) {
      setSelection(UNSELECTED)
      setSkipped(result.skipped)
      onChanged()
    }
    return result.refused
  }
  async function handleAct(act: Exclude<FormAct, 'RETURN'>, chosen: Selection, count: number): Promise<void> {
    const effect = t(`figures.form.ask.${act}`, { count, number: number(count) })
    const detail = returnedBefore ? `${t('figures.form.askReturnedMany')} ${effect}` : effect
    if (!(await confirm({ detail, action: t(`figures.form.act.${act}`) }))) return
    const refused = await takeStep(act, chosen)
    if (refused) showToast({ severity: 'error', detail: failure(refused) })
  }
  const bulk = acts.map((act): BulkAction => ({
    label: t(`figures.form.act.${act}`),
    onSelect: (chosen, count) =>
      act === 'RETURN' ? setReturned({ selection: chosen, count }) : void handleAct(act, chosen, count),
  }))
  const layer: ReactNode = returned ? (
    <ReturnPanel
      count={returned.count}
      onReason={async (reason) => {
        const refused = await takeStep('RETURN', returned.selection, reason)
        if (refused) return toSubmitProblems(refused, failure(refused))
        setReturned(undefined)
        return undefined
      }}
      onClose={() => setReturned(undefined)}
    />
  ) : skipped.length > 0 ? (
    <Drawer
      title={t('figures.form.skipped', { count: skipped.length, number: number(skipped.length) })}
      onClose={() => setSkipped([])}
    >
      <SkippedForms skipped={skipped} />
    </Drawer>
  ) : null
  return { selection, setSelection, bulk, layer }
}
