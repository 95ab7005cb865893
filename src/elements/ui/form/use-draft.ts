import { useState } from 'react'

interface Draft {
  readonly value: string
  readonly onChange: (text: string) => void
  readonly onBlur: () => void
}

/**
 * Shows what is typed while it is being typed, and what is meant by it afterwards. What cannot be read is kept and handed on as it was typed,
 * so that nobody loses it and the schema can say what is wrong.
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
