import { useEffect, useRef, type ReactNode, type SubmitEvent } from 'react'
import { Button } from '../button.tsx'
import { Problem } from '../problem.tsx'

interface StepFormProps {
  readonly title: string
  /** The words on its button. */
  readonly action: string
  readonly busy: boolean
  readonly problem: string
  /** Changes with every submit that was not accepted: the first field that is wrong then takes the focus. */
  readonly wrong: unknown
  /** The step has followed another one: its first field takes the focus. */
  readonly focus?: boolean
  readonly onSubmit: (data: FormData) => void
  readonly children: ReactNode
}

/** The form of one step: native fields that password managers know, what is wrong beside them, one button. It sends nothing before the script has come. */
export function StepForm({ title, action, busy, problem, wrong, focus = false, onSubmit, children }: StepFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (wrong) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [wrong])
  useEffect(() => {
    if (focus) form.current?.querySelector<HTMLElement>('input:not([type=hidden], [hidden])')?.focus()
  }, [focus])
  function submit(submitted: SubmitEvent<HTMLFormElement>): void {
    submitted.preventDefault()
    if (!busy) onSubmit(new FormData(submitted.currentTarget))
  }
  return (
    <form ref={form} className="c-stack" aria-label={title} method="dialog" noValidate onSubmit={submit}>
      {children}
      <Problem sentence={problem} />
      <Button type="submit" wide busy={busy}>
        {action}
      </Button>
    </form>
  )
}
