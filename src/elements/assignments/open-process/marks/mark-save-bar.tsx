import { useMessages } from '../../../runtime/messages.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Problem } from '../../../ui/notice/problem.tsx'
import { useConfirm } from '../../../ui/overlay/use-confirm.ts'
import { parseMark, type UnsavedMark } from './marks-draft.ts'
import type { MarkSave } from './use-mark-save.ts'
import type { MarksDraft } from './use-marks-draft.ts'

interface MarkSaveBarProps {
  readonly draft: MarksDraft
  /** The entries of the course. */
  readonly entries: readonly UnsavedMark[]
  readonly save: MarkSave
}

/** Renders how many marks are not saved, what is wrong with them, and the buttons that save or discard them. */
export function MarkSaveBar({ draft, entries, save }: MarkSaveBarProps) {
  const { t, name, number } = useMessages()
  const confirm = useConfirm()
  const discardMarks = async () => {
    if (!(await confirm({ detail: t('assign.discardHelp'), action: t('assign.discard'), danger: true }))) return
    save.clear()
    draft.discardMarks(entries)
  }
  const count = entries.length
  // The students may be on other pages of the list.
  const wrong = entries.flatMap((entry) => {
    const { studentId, names, maximum } = entry
    const sentence =
      parseMark(entry) === undefined ? t('marks.invalid', { maximum: number(maximum) }) : save.problems.get(studentId)
    return sentence ? [{ studentId, label: name(names), sentence }] : []
  })
  return (
    <div className="c-mark-save">
      <p role="status" className={count > 0 ? 'c-assign-sum' : 'c-soft'}>
        {count > 0
          ? t('marks.unsaved', { count, number: number(count) })
          : save.saved > 0
            ? t('marks.saved', { count: save.saved, number: number(save.saved) })
            : t('assign.unchanged')}
      </p>
      <Problem sentence={save.problem} />
      {save.problem && wrong.length > 0 ? (
        <ul className="c-assign-problems">
          {wrong.map(({ studentId, label, sentence }) => (
            <li key={studentId}>
              <strong>{label}</strong>
              <p>{sentence}</p>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="c-row">
        <Button busy={save.busy} onClick={() => void save.save()}>
          {t('assign.save')}
        </Button>
        {count > 0 ? (
          <Button kind="secondary" onClick={() => void discardMarks()}>
            {t('assign.discard')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}
