import type { WebAddress } from '../../../core/config/web-address.ts'
import { useLayoutEffect, useMemo } from 'react'
import { useMessages } from '../../runtime/messages.tsx'
import { useAskToLeave } from '../../ui/form/use-leave-guard.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { Loading } from '../../ui/query/query-state.tsx'
import { ContentNotLoaded } from '../../ui/query/right-missing.tsx'
import { buildPlaceTree } from '../parts/places/place-tree.ts'
import { useMappingDraft } from '../parts/use-mapping-draft.ts'
import { toRows } from '../parts/edits.ts'
import { useWindowData } from '../parts/windows/use-window-data.ts'
import { readWindowEdits, type WindowKey, type WindowValue } from '../parts/windows/window-rows.ts'
import { YearChoice, type Year } from '../parts/year-choice.tsx'
import { pickPlan } from './pick-plan.ts'
import { PlanWindows } from './plan-windows.tsx'
import { NO_EXAM, ProcessChoice, type PlanChoice } from './process-choice.tsx'

/** What the address says: the code of the year, and the choices of a plan. */
type Address = Readonly<Record<string, string | undefined>>

interface YearWindowsProps {
  readonly years: readonly Year[]
  readonly year: Year
  readonly address: Address
  readonly mayEdit: boolean
  readonly portal: WebAddress | undefined
  readonly onChange: (changes: Address, options?: { readonly replace?: boolean }) => void
  readonly onNavigate: (path: string) => boolean
}

const toPlanChoice = ({ process, exam, audience }: Address): PlanChoice => ({
  ...(process !== undefined && { process }),
  ...(exam !== undefined && { exam }),
  ...(audience !== undefined && { audience }),
})

/** Renders the choice of a process, an examination and an audience in a year, and their windows. */
export function YearWindows(props: YearWindowsProps) {
  const { years, year, address, mayEdit: hasRight, portal, onChange, onNavigate } = props
  const { t } = useMessages()
  const ask = useAskToLeave()
  const { academicYearId } = year
  const { data, failed, reload } = useWindowData(academicYearId)
  const saved = useMemo(() => data && toRows<WindowKey, WindowValue>(data.windows), [data])
  const draft = useMappingDraft<WindowKey, WindowValue>({
    name: `process-windows ${academicYearId}`,
    saved,
    read: readWindowEdits,
  })
  const tree = useMemo(() => buildPlaceTree(data?.programmes ?? []), [data])
  const plan = data && pickPlan(academicYearId, toPlanChoice(address), data.menus, data.exams, data.windows)
  // What was chosen for the person stays chosen when windows open and close, and on a reload. Before the choice can be
  // used, so that it cannot replace what the person chooses.
  const examEventId = plan?.examEventId
  const exam = plan && (data.exams.find((one) => one.examEventId === examEventId)?.code ?? NO_EXAM)
  const isComplete = address.exam !== undefined && address.audience !== undefined
  useLayoutEffect(() => {
    if (plan && !isComplete) onChange({ exam, audience: plan.audience }, { replace: true })
  }, [plan, exam, isComplete, onChange])
  const keys = useMemo(() => [...draft.rows.values()].map(({ key }) => key), [draft.rows])
  const chooseYear = async (next: Year) => {
    if (draft.edits.length === 0 || (await ask())) onChange({ year: next.code, exam: undefined })
  }
  const chooseProcess = (choice: PlanChoice) => {
    // Another process has other examinations and audiences with windows.
    if (choice.process !== undefined) onChange({ process: choice.process, exam: undefined, audience: undefined })
    else if (choice.exam !== undefined) onChange({ exam: choice.exam, audience: undefined })
    else onChange({ audience: choice.audience })
  }
  const choiceOfYear = <YearChoice years={years} year={year} onChange={(next) => void chooseYear(next)} />
  const renderBody = () => {
    if (failed) return <ContentNotLoaded reply={failed.reply} onAgain={failed.again} />
    if (!data) return <Loading />
    if (!plan || data.programmes.length === 0)
      return (
        <>
          {choiceOfYear}
          <Notice>{t(plan ? 'assign.noProgrammes' : 'window.noProcesses')}</Notice>
        </>
      )
    return (
      <PlanWindows
        {...{ years, year, data, tree, plan, draft, reload, portal, onNavigate, choiceOfYear }}
        choiceOfPlan={
          <section className="c-window-choice" data-fields="4" aria-label={t('window.choice')}>
            {choiceOfYear}
            <ProcessChoice {...{ plan, keys }} menus={data.menus} exams={data.exams} onChange={chooseProcess} />
          </section>
        }
        isNamed={address.process !== undefined}
        closing={address.closing}
        onClosing={(process) => onChange({ closing: process }, { replace: true })}
        onPlan={({ menuId, examEventId: examId, audience }) => {
          const process = data.menus.find((one) => one.menuId === menuId)?.routeName
          const code = data.exams.find((one) => one.examEventId === examId)?.code ?? NO_EXAM
          onChange({ process, exam: code, audience })
        }}
        mayEdit={hasRight && year.status !== 'CLOSED'}
      />
    )
  }
  return (
    <div className="c-stack c-windows">
      {hasRight ? null : <Notice>{t('window.readOnly')}</Notice>}
      {renderBody()}
    </div>
  )
}
