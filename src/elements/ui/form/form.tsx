import type { ReactNode } from 'react'
import { useWords } from '../../words.tsx'
import { ErrorSummary } from '../error-summary.tsx'
import { Notice } from '../notice.tsx'
import type { FieldErrors } from './field-props.ts'

/** What `<Form>` needs. */
export interface FormState {
  readonly submit: () => void
  readonly busy: boolean
  /** What the last submit was refused for and is still wrong, by path, with the names of the fields. To be asked when all fields have been drawn. */
  readonly problems: () => FieldErrors
  readonly message: string | undefined
  /** Holds what was typed before the session had ended, not saved yet. */
  readonly restored: boolean
  /** Counts the refused submits: the summary takes the focus after each. */
  readonly attempt: number
}

/** Whoever has sent a long form from its end sees what came of it. */
const intoView = (box: HTMLElement | null): void => box?.scrollIntoView({ block: 'nearest' })

/** The form around the fields of `useForm`: after a refused submit it begins with what is wrong, which takes the focus and leads to the fields. */
export function Form({ form, label, children }: { readonly form: FormState; readonly label?: string; readonly children: ReactNode }) {
  const { t } = useWords()
  const { message, attempt, busy, restored, submit } = form
  const problems = form.problems()
  return (
    <form
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
      {Object.keys(problems).length > 0 ? <ErrorSummary key={attempt} errors={problems} /> : null}
      {message ? (
        <div key={`message ${attempt}`} ref={intoView}>
          <Notice kind="danger" announced>
            {message}
          </Notice>
        </div>
      ) : null}
      {children}
    </form>
  )
}
