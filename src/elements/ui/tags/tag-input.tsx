import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { useWords } from '../../words.tsx'
import { Field } from '../field.tsx'
import { InputChips } from '../input-chips.tsx'
import { listNames } from '../list-names.ts'
import { BETWEEN, readEntries, type RefusedEntry } from './read-entries.ts'

interface TagInputProps {
  readonly label: string
  readonly hint?: string | undefined
  /** What the form has against the whole; what is wrong with a single entry the field says itself. */
  readonly error?: string | undefined
  /** In a form each entry is sent under this name. */
  readonly name?: string
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
  /** Characters of one entry. */
  readonly longest?: number
  /** A sentence when an entry is not good, for example no e-mail address. */
  readonly check?: (entry: string) => string | undefined
  readonly readOnly?: boolean
}

/** Several short texts: Enter or a comma adds, pasting adds many. What cannot be added stays in the box, and beside it stands why. */
export function TagInput({ label, hint, error, name, value, onChange, longest = 40, check, readOnly = false }: TagInputProps) {
  const { t, language } = useWords()
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [refused, setRefused] = useState<readonly RefusedEntry[]>([])
  const [said, setSaid] = useState('')

  const add = (entered: string) => {
    const { taken, refused: left } = readEntries(entered, value, longest, check)
    if (taken.length > 0) {
      onChange([...value, ...taken])
      setSaid(t('tagInput.added', { list: listNames(taken, language) }))
    }
    setText(left.map((entry) => entry.text).join(', '))
    setRefused(left)
  }
  const typed = (now: string) => {
    setRefused([])
    // Only a comma that was just typed adds; whoever corrects an entry between others is not interrupted.
    if (BETWEEN.test(now.slice(-1))) add(now)
    else setText(now)
  }
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !text.trim()) return
    event.preventDefault()
    add(text)
  }
  const pasted = (event: ClipboardEvent<HTMLInputElement>) => {
    const clip = event.clipboardData.getData('text')
    if (!BETWEEN.test(clip)) return
    event.preventDefault()
    const { selectionStart, selectionEnd } = event.currentTarget
    add(text.slice(0, selectionStart ?? 0) + clip + text.slice(selectionEnd ?? text.length))
  }
  const why = ({ text: entry, problem, sentence }: RefusedEntry) =>
    problem === 'twice' ? t('tagInput.twice', { label: entry }) : problem === 'long' ? t('tagInput.long', { label: entry, most: longest }) : (sentence ?? '')
  const [first] = refused
  const problem = first && (refused.length === 1 ? why(first) : `${t('tagInput.refused', { count: refused.length })} ${why(first)}`)

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
          said={said}
        >
          <input
            {...wiring}
            ref={input}
            className="c-bare-input"
            value={text}
            readOnly={readOnly}
            autoComplete="off"
            enterKeyHint="enter"
            onChange={({ target }) => typed(target.value)}
            onKeyDown={pressed}
            onPaste={pasted}
            onBlur={() => add(text)}
          />
          {name ? value.map((entry) => <input key={entry} type="hidden" name={name} value={entry} />) : null}
        </InputChips>
      )}
    </Field>
  )
}
