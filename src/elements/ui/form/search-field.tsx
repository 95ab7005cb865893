import { useWords } from '../../words.tsx'
import { IconButton } from '../icon-button.tsx'
import { ToolIcon } from '../tool-icons.tsx'

interface SearchFieldProps {
  readonly name?: string
  /** What is searched: its name for whoever listens, and its placeholder. */
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Enter: at once, without waiting for more letters. */
  readonly onSearch?: () => void
  readonly off?: boolean
}

/** Words to search for, with a way to take them back. */
export function SearchField({ label, value, onChange, onSearch, off, ...input }: SearchFieldProps) {
  const { t } = useWords()
  return (
    <div className="c-search">
      <ToolIcon name="search" />
      <input
        {...input}
        type="search"
        className="c-input"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        value={value}
        disabled={off}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(pressed) => {
          if (pressed.key !== 'Enter') return
          // The form around it is not what Enter is meant for here.
          pressed.preventDefault()
          onSearch?.()
        }}
      />
      {value ? <IconButton icon="close" label={t('field.clear')} onClick={() => onChange('')} /> : null}
    </div>
  )
}
