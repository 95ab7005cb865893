import { useMemo, useRef, useState } from 'react'
import * as v from 'valibot'
import { onFault } from '../../../core/feedback/log.ts'
import type { FieldErrors, FieldProps } from './field-props.ts'
import type { FormState } from './form.tsx'
import {
  filterErrorsBelow,
  toFirstErrors,
  isWithin,
  toNamedErrors,
  addUndrawnErrors,
  type SubmitProblems,
} from './form-errors.ts'
import { listChanges, isSameValue } from './same-value.ts'
import { useRestoredInput, useKeepInput } from './use-kept-input.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

type FormSchema = v.GenericSchema<Record<string, unknown>, unknown>

interface FormOptions<Schema extends FormSchema> {
  /** The input and output of the form. Built with `useRules`, in a `useMemo`; its messages are shown unchanged. */
  readonly schema: Schema
  /** The initial values of the fields. */
  readonly initial: v.InferInput<Schema>
  /**
   * Name under which unsaved input is kept when the session ends; the same person finds it here after signing in again.
   * It is cleared on saving, on leaving the form and on signing out. Not for forms with secrets or files.
   */
  readonly keep?: string
  /** Submits the parsed values. Resolves with the problems of a rejected submit, or with undefined on success. */
  readonly onSubmit: (output: v.InferOutput<Schema>) => Promise<SubmitProblems | undefined>
}

/** The props that `field(name, label)` returns. */
export type BoundField<Value> = Pick<FieldProps<Value>, 'name' | 'label' | 'value' | 'onChange' | 'onBlur' | 'error'>

interface FormVerbs<Values> {
  readonly values: Values
  /** The values saved last, which `reset` restores. */
  readonly saved: Values
  /** Whether leaving would lose input. */
  readonly dirty: boolean
  readonly field: <Name extends keyof Values & string>(name: Name, label: string) => BoundField<Values[Name]>
  /** The same for a field of several controls. */
  readonly parts: <Name extends keyof Values & string>(
    name: Name,
    label: string,
  ) => BoundField<Values[Name]> & { readonly errors: FieldErrors }
  /** Shows the errors of these fields as if they had lost the focus, and returns them. For forms with several steps. */
  readonly tell: (names: readonly (keyof Values & string)[]) => FieldErrors
  /** Resets the form to these values, or to those saved last. */
  readonly reset: (values?: Values) => void
  /** Takes over values that another person has saved meanwhile; local changes are kept. */
  readonly rebase: (saved: Values) => void
}

/** The result of the last submit; `listed` holds the paths that it was rejected for. */
type Answer = Pick<FormState, 'message' | 'waits' | 'attempt'> & { readonly listed: readonly string[] }
const NO_ANSWER: Answer = { message: undefined, waits: false, attempt: 0, listed: [] }

/**
 * Manages a form (specification, section 11.0.2): its input, its errors, and one submit at a time.
 *
 * A field is validated when it loses the focus and when the form is submitted, never while it is first being typed
 * into. An error that is shown disappears as soon as it is corrected. Input is kept whatever errors it has and whatever
 * the server responds.
 */
export function useForm<Schema extends FormSchema>({
  schema,
  initial,
  keep,
  onSubmit,
}: FormOptions<Schema>): FormState & FormVerbs<v.InferInput<Schema>> {
  type Values = v.InferInput<Schema>
  const found = useRestoredInput(keep, initial)
  const [values, setValues] = useState<Values>({ ...initial, ...found })
  /** The values with what was entered since the last rendering: a submit can follow an input at once. */
  const latest = useRef(values)
  latest.current = values
  const changeValues = (next: Values) => {
    latest.current = next
    setValues(next)
  }
  const [saved, setSaved] = useState<Values>(initial)
  /** The paths whose errors may be shown. */
  const [checkedPaths, setCheckedPaths] = useState<readonly string[]>([])
  /** The errors returned by the server, until the field changes. */
  const [refused, setRefused] = useState<FieldErrors>({})
  const [answer, setAnswer] = useState<Answer>(NO_ANSWER)
  const [busy, setBusy] = useState(false)
  const inProgress = useRef(false)

  /** The labels of the fields, collected at their first render: the error summary is rendered before them. */
  const [labels] = useState(() => new Map<string, string>())

  const checked = useMemo(() => v.safeParse(schema, values), [schema, values])
  const wrong = useMemo(() => toFirstErrors(checked.issues), [checked])
  const errors: FieldErrors = {
    ...Object.fromEntries(Object.entries(wrong).filter(([path]) => checkedPaths.includes(path))),
    ...refused,
  }
  const dirty = !isSameValue(values, saved)
  useLeaveGuard(dirty)
  useKeepInput(keep, values, saved)
  const refuseValues = (fields: FieldErrors, message?: string, waits = false) =>
    setAnswer(({ attempt }) => ({ message, waits, listed: Object.keys(fields), attempt: attempt + 1 }))
  const acceptValues = (next: Values) => {
    setSaved(next)
    setAnswer(NO_ANSWER)
  }
  const sendValues = async (entered: Values, output: v.InferOutput<Schema>) => {
    inProgress.current = true
    setBusy(true)
    try {
      const found = await onSubmit(output)
      const problems = found && addUndrawnErrors(found, labels.keys())
      setRefused(problems?.fields ?? {})
      // What waits is stored: leaving loses nothing.
      if (found?.waits) setSaved(entered)
      if (problems) refuseValues(problems.fields, problems.message, found.waits)
      else acceptValues(entered)
    } finally {
      inProgress.current = false
      setBusy(false)
    }
  }

  const bindField = <Name extends keyof Values & string>(name: Name, label: string): BoundField<Values[Name]> => {
    labels.set(name, label)
    return {
      name,
      label,
      value: values[name],
      error: errors[name],
      onChange(value) {
        changeValues({ ...latest.current, [name]: value })
        setCheckedPaths((before) => before.filter((path) => !isWithin(path, name) || errors[path]))
        setRefused((before) => Object.fromEntries(Object.entries(before).filter(([path]) => !isWithin(path, name))))
      },
      onBlur: (part) => setCheckedPaths((before) => [...before, part ? `${name}.${part}` : name]),
    }
  }

  return {
    values,
    saved,
    dirty,
    busy,
    restored: dirty && Object.keys(found).length > 0,
    ...answer,
    problems: () => toNamedErrors(errors, answer.listed, labels),
    submit() {
      if (inProgress.current) return
      const entered = latest.current
      const parsed = v.safeParse(schema, entered)
      const missing = toFirstErrors(parsed.issues)
      setCheckedPaths(Object.keys(missing))
      if (parsed.success) void sendValues(entered, parsed.output).catch(onFault)
      else refuseValues(missing)
    },
    field: bindField,
    parts: (name, label) => ({ ...bindField(name, label), errors: filterErrorsBelow(errors, name) }),
    tell(names) {
      const partErrors = Object.entries(wrong).filter(([path]) => names.some((name) => isWithin(path, name)))
      setCheckedPaths((before) => [...before, ...partErrors.map(([path]) => path)])
      return Object.fromEntries(partErrors)
    },
    reset(next = saved) {
      changeValues(next)
      setCheckedPaths([])
      setRefused({})
      acceptValues(next)
    },
    rebase(theirValues) {
      changeValues({ ...theirValues, ...listChanges(latest.current, saved) })
      setRefused({})
      acceptValues(theirValues)
    },
  }
}
