import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { useMessages } from '../../runtime/messages.tsx'
import { Field } from '../field/field.tsx'
import { InputChips } from '../field/input-chips.tsx'
import { listNames } from '../i18n/list-names.ts'
import { BETWEEN, readEntries, type RefusedEntry } from './read-entries.ts'

interface TagInputProps {
  readonly label: string
  readonly hint?: string | undefined
  /** The form's error for the whole field; the field itself shows the errors of single entries. */
  readonly error?: string | undefined
  /** In a form each entry is sent under this name. */
  readonly name?: string
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
  /** Maximum number of characters of an entry. */
  readonly longest?: number
  /** Returns a message when an entry is invalid, for example not an e-mail address. */
  readonly check?: (entry: string) => string | undefined
  readonly readOnly?: boolean
}

/**
 * Renders a field for several short texts: Enter or a comma adds one, pasting adds many. Rejected entries stay in the
 * input, with the reason beside it.
 */
export function TagInput({
  label,
  hint,
  error,
  name,
  value,
  onChange,
  longest = 40,
  check,
  readOnly = false,
}: TagInputProps) {
  const { t, language } = useMessages()
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [refused, setRefused] = useState<readonly RefusedEntry[]>([])
  const [announcement, setAnnouncement] = useState('')

  const addEntries = (entered: string) => {
    const { taken, refused: left } = readEntries(entered, value, longest, check)
    if (taken.length > 0) {
      onChange([...value, ...taken])
      setAnnouncement(t('tagInput.added', { list: listNames(taken, language) }))
    }
    setText(left.map((entry) => entry.text).join(', '))
    setRefused(left)
  }
  const handleInput = (now: string) => {
    setRefused([])
    // Only a comma that was just typed adds an entry, so that correcting an entry between others is not interrupted.
    if (BETWEEN.test(now.slice(-1))) addEntries(now)
    else setText(now)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !text.trim()) return
    event.preventDefault()
    addEntries(text)
  }
  const handlePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const clip = event.clipboardData.getData('text')
    if (!BETWEEN.test(clip)) return
    event.preventDefault()
    const { selectionStart, selectionEnd } = event.currentTarget
    addEntries(text.slice(0, selectionStart ?? 0) + clip + text.slice(selectionEnd ?? text.length))
  }
  const explainProblem = ({ text: entry, problem, sentence }: RefusedEntry) =>
    problem === 'twice'
      ? t('tagInput.twice', { label: entry })
      : problem === 'long'
        ? t('tagInput.long', { label: entry, most: longest })
        : (sentence ?? '')
  const [first] = refused
  const problem =
    first &&
    (refused.length === 1
      ? explainProblem(first)
      : `${t('tagInput.refused', { count: refused.length })} ${explainProblem(first)}`)

  return (
    <Field label={label} hint={hint ?? t('tagInput.hint')} error={problem ?? error}>
      {(wiring) => (
        <InputChips
          box={box}
          label={label}
          items={value.map((entry) => ({ id: entry, label: entry }))}
          input={input}
          readOnly={readOnly}
          onRemove={(id) => onChange(value.filter((entry) => entry !== id))}
          announcement={announcement}
        >
          <input
            {...wiring}
            ref={input}
            className="c-bare-input"
            value={text}
            readOnly={readOnly}
            autoComplete="off"
            enterKeyHint="enter"
            onChange={({ target }) => handleInput(target.value)}
            onKeyDown={handleKeyDown}
            onPaste={handlePaste}
            onBlur={() => addEntries(text)}
          />
          {name ? value.map((entry) => <input key={entry} type="hidden" name={name} value={entry} />) : null}
        </InputChips>
      )}
    </Field>
  )
}
