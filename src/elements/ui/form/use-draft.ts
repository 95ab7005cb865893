import { useState } from 'react'

interface Draft {
  readonly value: string
  readonly onChange: (text: string) => void
  readonly onBlur: () => void
}

/**
 * Shows the text as typed while the field is being edited, and the formatted value afterwards. Text that cannot be
 * parsed is kept and passed on as typed, so that it is not lost and the schema can report the error.
 */
export function useDraft<Meant>(
  value: Meant | string,
  onChange: (value: Meant | string) => void,
  read: (text: string) => Meant | undefined,
  write: (value: Meant | string) => string,
): Draft {
  const [draft, setDraft] = useState<string>()
  return {
    value: draft ?? write(value),
    onChange(text) {
      setDraft(text)
      onChange(read(text) ?? text)
    },
    onBlur: () => setDraft(undefined),
  }
}
