import { useState } from 'react'
import { copyMenuPrograms, examEventsOfYear } from '../../../contract/assignments/windows.ts'
import { call, query } from '../../../core/mql/index.ts'
import type { Reply } from '../../../core/mql/reply.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { SelectField } from '../../ui/field/field.tsx'
import { NumberField, type NumberEntry } from '../../ui/form/fields/number-field.tsx'
import { useMenuTitle } from '../../ui/i18n/use-menu-title.ts'
import { useLoad } from '../../ui/query/use-load.ts'
import { ProposalDrawer } from '../parts/proposal-drawer.tsx'
import type { WindowData } from '../parts/windows/use-window-data.ts'
import type { WindowNames } from '../parts/windows/use-window-names.ts'
import type { ExamEvent, Plan, WindowEdit } from '../parts/windows/window-rows.ts'
import type { Year } from '../parts/year-choice.tsx'
import { NO_EXAM } from './process-choice.tsx'
import { proposeShift } from './propose-shift.ts'

interface CopyDrawerProps {
  readonly years: readonly Year[]
  readonly year: Year
  readonly data: WindowData
  readonly plan: Plan
  readonly names: WindowNames
  readonly onProposal: (edits: readonly WindowEdit[]) => void
  readonly onClose: () => void
}

/** The largest number of days by which times can be moved. */
const MOST_DAYS = 1000
const NO_EXAMS: readonly ExamEvent[] = []

async function loadExams(academicYearId: number): Promise<Reply<readonly ExamEvent[]>> {
  const reply = await query([examEventsOfYear], { examEventsOfYear: { academicYearId } }, { toast: false })
  return reply.ok ? { ok: true, result: reply.result.examEventsOfYear } : reply
}

/** Renders the copy of windows from another process, year or examination, with their times moved, into the draft. */
export function CopyDrawer({ years, year, data, plan, names, onProposal, onClose }: CopyDrawerProps) {
  const { t, name, number } = useMessages()
  const title = useMenuTitle()
  const [fromYear, setFromYear] = useState(() => years.find(({ startsOn }) => startsOn < year.startsOn) ?? year)
  const [menuId, setMenuId] = useState(plan.menuId)
  /** Undefined until somebody has chosen one: the newest of the year, if the windows are for an examination. */
  const [chosen, setChosen] = useState<number | null>()
  /** Undefined until somebody has typed one: the number that is proposed. */
  const [typed, setTyped] = useState<NumberEntry>()
  // The examinations of another year are never offered, not even while those of the chosen one are loaded.
  const found = useLoad(String(fromYear.academicYearId), () => loadExams(fromYear.academicYearId))
  const exams = found.value ?? NO_EXAMS
  const examId = chosen !== undefined || plan.examEventId === null ? (chosen ?? null) : (exams[0]?.examEventId ?? null)
  const shift = typed ?? proposeShift({ fromYear, year, exams, examId, data, plan })
  const valid = typeof shift === 'number' && Math.abs(shift) <= MOST_DAYS

  const proposeCopy = () => {
    if (!valid) return ''
    const { academicYearId, examEventId } = plan
    return call(
      copyMenuPrograms,
      {
        from: { menuId, academicYearId: fromYear.academicYearId, examEventId: examId },
        to: { menuId: plan.menuId, academicYearId, examEventId },
        shiftDays: shift,
      },
      { toast: false },
    )
  }
  return (
    <ProposalDrawer
      title={t('window.copy')}
      nothing={t('window.copyNothing')}
      propose={proposeCopy}
      onProposal={onProposal}
      onClose={onClose}
    >
      <p>
        {t('window.copyHelp', {
          process: names.process(plan.menuId),
          exam: names.exam(plan.examEventId),
          year: year.code,
        })}
      </p>
      <SelectField
        label={t('assign.year')}
        value={fromYear.academicYearId}
        onChange={({ target }) => {
          const next = years.find(({ academicYearId }) => String(academicYearId) === target.value)
          if (next) setFromYear(next)
          setChosen(undefined)
        }}
      >
        {years.map(({ academicYearId, code }) => (
          <option key={academicYearId} value={academicYearId}>
            {code}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('window.process')}
        value={menuId}
        onChange={({ target }) => setMenuId(Number(target.value))}
      >
        {data.menus.map((menu) => (
          <option key={menu.menuId} value={menu.menuId}>
            {title(menu)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('window.exam')}
        value={examId ?? NO_EXAM}
        onChange={({ target }) => setChosen(target.value === NO_EXAM ? null : Number(target.value))}
      >
        <option value={NO_EXAM}>{t('window.noExam')}</option>
        {exams.map(({ examEventId, names: exam }) => (
          <option key={examEventId} value={examEventId}>
            {name(exam)}
          </option>
        ))}
      </SelectField>
      <NumberField
        name="shift"
        label={t('window.shift')}
        hint={t('window.shiftHint')}
        value={shift}
        error={valid ? undefined : t('window.valid.shift', { most: number(MOST_DAYS) })}
        onChange={setTyped}
      />
    </ProposalDrawer>
  )
}
