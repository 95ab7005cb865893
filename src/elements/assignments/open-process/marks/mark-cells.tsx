import { createContext, use, type KeyboardEvent } from 'react'
import { useUniqueId } from '../../../runtime/use-unique-id.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { FieldError } from '../../../ui/field/field.tsx'
import { parseMark, normaliseMark, writeMark, type MarkRow, type UnsavedMark } from './marks-draft.ts'
import { toNameCase } from '../../../ui/i18n/to-name-case.ts'

/** What the cells of the marks show and change. A context reaches them at every key; the rows need not change. */
export interface MarkEditing {
  readonly maximum: number
  /** The entry of a student that is not saved. */
  readonly getEntry: (studentId: number) => UnsavedMark | undefined
  readonly findProblem: (studentId: number) => string | undefined
  readonly onEnter: (row: MarkRow, entered: Pick<UnsavedMark, 'typed' | 'absent'>) => void
}

/** Provides the editing of marks to the cells of a list. */
export const MarkEditingContext = createContext<MarkEditing | undefined>(undefined)

/** Moves the focus to the field of the next or the previous student. */
function moveFocus(event: KeyboardEvent<HTMLInputElement>): void {
  const step = event.key === 'Enter' || event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || event.nativeEvent.isComposing) return
  event.preventDefault()
  const own = event.currentTarget
  const fields = [...(own.closest('.c-list')?.querySelectorAll<HTMLInputElement>('.c-mark input:enabled') ?? [])]
  const next = fields[fields.indexOf(own) + step]
  next?.focus()
  next?.select()
}

/** Renders the field for the mark of a student. */
export function MarkField({ row }: { readonly row: MarkRow }) {
  const { t, name } = useMessages()
  const id = useUniqueId()
  const editing = use(MarkEditingContext)
  if (!editing) return writeMark(row.mark)
  const entry = editing.getEntry(row.studentId)
  const absent = entry?.absent ?? row.absent
  const isWrong = entry && parseMark({ ...entry, maximum: editing.maximum }) === undefined
  const error = isWrong ? t('marks.invalid', { maximum: editing.maximum }) : editing.findProblem(row.studentId)
  return (
    <div className="c-mark" data-unsaved={entry ? '' : undefined}>
      <input
        type="text"
        className="c-input"
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
        aria-label={t('marks.markOf', { student: toNameCase(name(row.names)) })}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : id}
        value={absent ? '' : (entry?.typed ?? writeMark(row.mark))}
        disabled={absent}
        onChange={({ target }) => editing.onEnter(row, { typed: normaliseMark(target.value), absent: false })}
        onKeyDown={moveFocus}
      />
      {error === undefined ? null : <FieldError id={id}>{error}</FieldError>}
    </div>
  )
}

/** Renders the choice that a student was absent; the mark is removed with it. */
export function AbsentBox({ row }: { readonly row: MarkRow }) {
  const { t, name } = useMessages()
  const editing = use(MarkEditingContext)
  const absent = editing?.getEntry(row.studentId)?.absent ?? row.absent
  return (
    <label className="c-mark-absent">
      <input
        type="checkbox"
        className="c-check"
        aria-label={t('marks.absentOf', { student: toNameCase(name(row.names)) })}
        checked={absent}
        onChange={({ target }) => editing?.onEnter(row, { typed: '', absent: target.checked })}
      />
    </label>
  )
}
