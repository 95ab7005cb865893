import { useEffect, useRef } from 'react'
import { useWords } from '../words.tsx'
import { Notice } from './notice.tsx'

interface ErrorSummaryProps {
  /** What is wrong, by the name of the control to go to. */
  readonly errors: Readonly<Record<string, string>>
}

/** Says after a refused submit what is wrong and leads there; takes the focus. Stands inside the form, with a new key for every submit. */
export function ErrorSummary({ errors }: ErrorSummaryProps) {
  const { t } = useWords()
  const box = useRef<HTMLDivElement>(null)
  const names = Object.keys(errors)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1}>
      <Notice kind="danger" announced>
        <p className="c-label">{t('form.problems', { count: names.length })}</p>
        <ul>
          {names.map((name) => (
            <li key={name}>
              <button type="button" className="c-link" onClick={() => box.current?.closest('form')?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()}>
                {errors[name]}
              </button>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
