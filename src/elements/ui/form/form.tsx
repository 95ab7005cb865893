import type { ReactNode } from 'react'
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
  /** Counts the refused submits: the summary takes the focus after each. */
  readonly attempt: number
}

/** The form around the fields of `useForm`: after a refused submit it begins with what is wrong, which takes the focus and leads to the fields. */
export function Form({ form, label, children }: { readonly form: FormState; readonly label?: string; readonly children: ReactNode }) {
  const { message, attempt, busy, submit } = form
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
      {Object.keys(problems).length > 0 ? <ErrorSummary key={attempt} errors={problems} /> : null}
      {message ? (
        <Notice key={`message ${attempt}`} kind="danger" announced>
          {message}
        </Notice>
      ) : null}
      {children}
    </form>
  )
}
