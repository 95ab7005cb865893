import { useEffect, useRef, useState } from 'react'
import { useMessages } from '../../runtime/messages.tsx'
import { Notice } from '../notice/notice.tsx'

interface ErrorSummaryProps {
  /** Error messages by the name of the control to focus. */
  readonly errors: Readonly<Record<string, string>>
  /** Finds the control of a name, where it does not simply have that name. */
  readonly getControl?: (form: HTMLFormElement | null | undefined, name: string) => HTMLElement | null | undefined
  /** Names without a control in this form: their messages are shown without a link. */
  readonly lost?: readonly string[]
}

const findNamedControl: NonNullable<ErrorSummaryProps['getControl']> = (form, name) =>
  form?.querySelector<HTMLElement>(`[name="${name}"]`)

/**
 * Lists the errors after a rejected submit, each with a link to its control, and takes the focus. Render it inside the
 * form, with a new key for every submit. Corrections shorten the list silently.
 */
export function ErrorSummary({ errors, getControl = findNamedControl, lost }: ErrorSummaryProps) {
  const { t } = useMessages()
  const box = useRef<HTMLDivElement>(null)
  const names = Object.keys(errors)
  const [count] = useState(names.length)
  const focusControl = (name: string) => getControl(box.current?.closest('form'), name)?.focus()
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1}>
      <Notice kind="danger" announced={names.length === count}>
        <p className="c-label">{t('form.problems', { count: names.length })}</p>
        <ul>
          {names.map((name) => (
            <li key={name}>
              {lost?.includes(name) ? (
                errors[name]
              ) : (
                <button type="button" className="c-link" onClick={() => focusControl(name)}>
                  {errors[name]}
                </button>
              )}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
