import { useRef } from 'react'
import { useMessages } from '../../../runtime/messages.tsx'
import { IconButton } from '../../button/icon-button.tsx'
import { ToolIcon } from '../../icons/tool-icons.tsx'

interface SearchFieldProps {
  readonly name?: string
  /** What is searched: its accessible name and its placeholder. */
  readonly label: string
  /** A shorter placeholder, where the label does not fit. */
  readonly placeholder?: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Called on Enter: searches at once, without waiting for more letters. */
  readonly onSearch?: () => void
  readonly off?: boolean
}

/** Renders a search input with a clear button, which gives the focus to the input as it disappears. */
export function SearchField({
  label,
  placeholder = label,
  value,
  onChange,
  onSearch,
  off,
  ...input
}: SearchFieldProps) {
  const { t } = useMessages()
  const field = useRef<HTMLInputElement>(null)
  const clearSearch = () => {
    onChange('')
    field.current?.focus()
  }
  return (
    <div className="c-search">
      <ToolIcon name="search" />
      <input
        {...input}
        ref={field}
        type="search"
        className="c-input"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck="false"
        value={value}
        disabled={off}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Enter does not submit the surrounding form here.
          event.preventDefault()
          onSearch?.()
        }}
      />
      {value ? <IconButton icon="close" label={t('field.clear')} onClick={clearSearch} /> : null}
    </div>
  )
}
