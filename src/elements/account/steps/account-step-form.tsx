import { useEffect, useRef, type ReactNode, type SubmitEvent } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { Problem } from '../../ui/notice/problem.tsx'

interface StepFormProps {
  readonly title: string
  /** Label of the submit button. */
  readonly action: string
  readonly busy: boolean
  readonly problem: string
  /** Changes with every submit that failed validation, after which the first invalid field takes the focus. */
  readonly wrong: unknown
  /** Whether the first field takes the focus, because this step follows another one. */
  readonly focus?: boolean
  readonly onSubmit: (data: FormData) => void
  readonly children: ReactNode
}

/**
 * Renders the form of one step: native fields that password managers recognise, errors beside them, one button. Sends
 * nothing before the script has loaded.
 */
export function AccountStepForm({
  title,
  action,
  busy,
  problem,
  wrong,
  focus = false,
  onSubmit,
  children,
}: StepFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (wrong) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [wrong])
  useEffect(() => {
    if (focus) form.current?.querySelector<HTMLElement>('input:not([type=hidden], [hidden])')?.focus()
  }, [focus])
  function handleSubmit(submitted: SubmitEvent<HTMLFormElement>): void {
    submitted.preventDefault()
    if (!busy) onSubmit(new FormData(submitted.currentTarget))
  }
  return (
    <form ref={form} className="c-stack" aria-label={title} method="dialog" noValidate onSubmit={handleSubmit}>
      {children}
      <Problem sentence={problem} />
      <Button type="submit" wide busy={busy}>
        {action}
      </Button>
    </form>
  )
}
