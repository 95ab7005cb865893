import { AUDIENCES } from '../../../contract/assignments/parts.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { SelectField } from '../../ui/field/field.tsx'
import { useMenuTitle } from '../../ui/i18n/use-menu-title.ts'
import type { ExamEvent, Plan, ScopedMenu, WindowKey } from '../parts/windows/window-rows.ts'

/** The choices of a plan, as the address names them. */
export interface PlanChoice {
  readonly process?: string
  readonly exam?: string
  readonly audience?: string
}

/** Names, in an address, a process that belongs to no examination. */
export const NO_EXAM = 'none'

interface ProcessChoiceProps {
  readonly menus: readonly ScopedMenu[]
  readonly exams: readonly ExamEvent[]
  readonly plan: Plan
  /** The windows of the year, of which the choices say how many they have. */
  readonly keys: readonly WindowKey[]
  readonly onChange: (choice: PlanChoice) => void
}

/** Renders the choice of a process, an examination and an audience; each option says how many windows it has. */
export function ProcessChoice({ menus, exams, plan, keys, onChange }: ProcessChoiceProps) {
  const { t, name, number } = useMessages()
  const title = useMenuTitle()
  const ofProcess = keys.filter(({ menuId }) => menuId === plan.menuId)
  const ofExam = ofProcess.filter(({ examEventId }) => examEventId === plan.examEventId)
  const formatOption = (label: string, count: number) =>
    count > 0 ? t('window.optionCount', { label, count: number(count) }) : label
  const countWindows = (among: readonly WindowKey[], field: keyof Plan, value: unknown) =>
    among.filter((key) => key[field] === value).length
  return (
    <>
      <SelectField
        label={t('window.process')}
        name="process"
        value={plan.menuId}
        onChange={({ target }) => {
          const chosen = menus.find(({ menuId }) => String(menuId) === target.value)
          if (chosen) onChange({ process: chosen.routeName })
        }}
      >
        {menus.map((menu) => (
          <option key={menu.menuId} value={menu.menuId}>
            {formatOption(title(menu), countWindows(keys, 'menuId', menu.menuId))}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('window.exam')}
        name="exam"
        value={plan.examEventId ?? NO_EXAM}
        onChange={({ target }) => {
          const chosen = exams.find(({ examEventId }) => String(examEventId) === target.value)
          onChange({ exam: chosen?.code ?? NO_EXAM })
        }}
      >
        <option value={NO_EXAM}>
          {formatOption(t('window.noExam'), countWindows(ofProcess, 'examEventId', null))}
        </option>
        {exams.map(({ examEventId, names }) => (
          <option key={examEventId} value={examEventId}>
            {formatOption(name(names), countWindows(ofProcess, 'examEventId', examEventId))}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('window.audience')}
        name="audience"
        value={plan.audience}
        onChange={({ target }) => onChange({ audience: target.value })}
      >
        {AUDIENCES.map((audience) => (
          <option key={audience} value={audience}>
            {formatOption(t(`window.audience.${audience}`), countWindows(ofExam, 'audience', audience))}
          </option>
        ))}
      </SelectField>
    </>
  )
}
