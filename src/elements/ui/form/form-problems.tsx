import { useLayoutEffect, useState, type RefObject } from 'react'
import { ErrorSummary } from '../field/error-summary.tsx'
import type { FieldErrors } from './field-props.ts'

/** Finds the control of a path: its own, that of its parent (`roles.0` in `roles`), or the first of its parts. */
function findControl(form: HTMLFormElement | null | undefined, path: string): HTMLElement | undefined {
  const controls = [...(form?.querySelectorAll<HTMLElement>('[name]') ?? [])]
  const findFittingControl = (fits: (name: string) => boolean) =>
    controls.find((control) => fits(control.getAttribute('name') ?? ''))
  for (let whole = path; whole !== ''; whole = whole.slice(0, Math.max(0, whole.lastIndexOf('.')))) {
    const control =
      findFittingControl((name) => name === whole) ?? findFittingControl((name) => name.startsWith(`${whole}.`))
    if (control) return control
  }
  return undefined
}

interface FormProblemsProps {
  readonly form: RefObject<HTMLFormElement | null>
  readonly errors: FieldErrors
}

/** Renders the error summary of a form, by path. Messages without a control are shown without a link. */
export function FormProblems({ form, errors }: FormProblemsProps) {
  const [lost, setLost] = useState<readonly string[]>([])
  const paths = Object.keys(errors).join('\n')
  useLayoutEffect(() => setLost(paths.split('\n').filter((path) => !findControl(form.current, path))), [form, paths])
  return <ErrorSummary errors={errors} getControl={findControl} lost={lost} />
}
