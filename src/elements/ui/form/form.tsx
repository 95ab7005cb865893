import { lazy, Suspense, useRef, type ReactNode } from 'react'
import { onFault } from '../../../core/feedback/log.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Notice } from '../notice/notice.tsx'
import type { FieldErrors } from './field-props.ts'
import { FormProblems } from './form-problems.tsx'

/** What `<Form>` needs of a form. */
export interface FormState {
  readonly submit: () => void
  readonly busy: boolean
  /**
   * Returns the errors of the last rejected submit that still apply, by path, with the names of the fields. Call it
   * after all fields have been rendered.
   */
  readonly problems: () => FieldErrors
  readonly message: string | undefined
  /** The message says that the submit waits for a second administrator. */
  readonly waits?: boolean
  /** The form contains unsaved input from before the session ended. */
  readonly restored: boolean
  /** Number of rejected submits: the summary takes the focus after each. */
  readonly attempt: number
}

interface WaitingProps {
  readonly children: string
}
const PlainNotice = ({ children }: WaitingProps) => <Notice kind="info">{children}</Notice>
const WaitingNotice = lazy(() =>
  import('./waiting-notice.tsx').catch((fault: unknown) => {
    onFault(fault)
    return { default: PlainNotice }
  }),
)

/** Scrolls the message into view for visitors who submit a long form from its end. */
const scrollIntoView = (box: HTMLElement | null): void => box?.scrollIntoView({ block: 'nearest' })

/**
 * Renders the form around the fields of `useForm`. After a rejected submit it begins with the error summary, which
 * takes the focus and links to the fields.
 */
export function Form({
  form,
  label,
  children,
}: {
  readonly form: FormState
  readonly label?: string
  readonly children: ReactNode
}) {
  const { t } = useMessages()
  const { message, waits, attempt, busy, restored, submit } = form
  const problems = form.problems()
  const box = useRef<HTMLFormElement>(null)
  return (
    <form
      ref={box}
      className="c-stack c-form"
      noValidate
      aria-label={label}
      aria-busy={busy || undefined}
      onSubmit={(submitted) => {
        submitted.preventDefault()
        submit()
      }}
    >
      {restored ? <Notice kind="info">{t('form.restored')}</Notice> : null}
      {Object.keys(problems).length > 0 ? <FormProblems key={attempt} form={box} errors={problems} /> : null}
      {message ? (
        <div key={`message ${attempt}`} ref={scrollIntoView}>
          {waits ? (
            <Suspense fallback={<PlainNotice>{message}</PlainNotice>}>
              <WaitingNotice>{message}</WaitingNotice>
            </Suspense>
          ) : (
            <Notice kind="danger" announced>
              {message}
            </Notice>
          )}
        </div>
      ) : null}
      {children}
    </form>
  )
}
