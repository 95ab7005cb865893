import { useMemo, useRef, useState } from 'react'
import * as v from 'valibot'
import { onFault } from '../../../core/log.ts'
import type { FieldErrors, FieldProps } from './field-props.ts'
import type { FormState } from './form.tsx'
import { errorsBelow, errorsOf, isWithin, namedErrors, type SubmitProblems } from './form-errors.ts'
import { changesOf, sameValue } from './same-value.ts'
import { useFound, useKept } from './use-kept.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

type FormSchema = v.GenericSchema<Record<string, unknown>, unknown>

interface FormOptions<Schema extends FormSchema> {
  /** What the form holds and what comes out of it. Built of `useRules`, in a `useMemo`; its messages are shown as they are. */
  readonly schema: Schema
  /** What the fields hold at first. */
  readonly initial: v.InferInput<Schema>
  /**
   * A name under which what is typed outlives the end of the session: whoever signs in again as the same person finds it here.
   * Gone when it is saved, on leaving the form and on signing out. Not for forms with secrets or files.
   */
  readonly keep?: string
  /** Sends what the schema has made of the values. Gives what was refused, nothing when all went well. */
  readonly onSubmit: (output: v.InferOutput<Schema>) => Promise<SubmitProblems | undefined>
}

/** What `field(name, label)` gives to a field. */
export type BoundField<Value> = Pick<FieldProps<Value>, 'name' | 'label' | 'value' | 'onChange' | 'onBlur' | 'error'>

interface FormVerbs<Values> {
  readonly values: Values
  /** What was saved last: what the form begins afresh with. */
  readonly saved: Values
  /** Whether something would be lost by leaving. */
  readonly dirty: boolean
  readonly field: <Name extends keyof Values & string>(name: Name, label: string) => BoundField<Values[Name]>
  /** The same for a field of several controls. */
  readonly parts: <Name extends keyof Values & string>(name: Name, label: string) => BoundField<Values[Name]> & { readonly errors: FieldErrors }
  /** Lets these fields say what is wrong with them, as if they had been left; gives what is. For a form of several steps. */
  readonly tell: (names: readonly (keyof Values & string)[]) => FieldErrors
  /** Begins afresh with these values, or with those that were saved last. */
  readonly reset: (values?: Values) => void
  /** Takes over what somebody else has saved meanwhile; what was typed here stays. */
  readonly rebase: (saved: Values) => void
}

/** What came of the last submit; `listed` are the paths that it was refused for. */
type Answer = Pick<FormState, 'message' | 'attempt'> & { readonly listed: readonly string[] }
const NO_ANSWER: Answer = { message: undefined, attempt: 0, listed: [] }

/**
 * A form (domain brief 2.0.2): what was typed, what is wrong with it, and one submit at a time.
 *
 * A field is checked when it is left and when the form is sent, never while it is first being typed into; once it says what is wrong,
 * it stops saying so as soon as that is mended. What was typed stays, whatever is wrong with it and whatever the server answers.
 */
export function useForm<Schema extends FormSchema>({ schema, initial, keep, onSubmit }: FormOptions<Schema>): FormState & FormVerbs<v.InferInput<Schema>> {
  type Values = v.InferInput<Schema>
  const found = useFound(keep, initial)
  const [values, setValues] = useState<Values>({ ...initial, ...found })
  const [saved, setSaved] = useState<Values>(initial)
  /** The paths that may say what is wrong with them. */
  const [told, setTold] = useState<readonly string[]>([])
  /** What the server did not accept, until it is changed. */
  const [refused, setRefused] = useState<FieldErrors>({})
  const [answer, setAnswer] = useState<Answer>(NO_ANSWER)
  const [busy, setBusy] = useState(false)
  const underWay = useRef(false)

  const checked = useMemo(() => v.safeParse(schema, values), [schema, values])
  const wrong = useMemo(() => errorsOf(checked.issues), [checked])
  const errors: FieldErrors = { ...Object.fromEntries(Object.entries(wrong).filter(([path]) => told.includes(path))), ...refused }
  const dirty = !sameValue(values, saved)
  useLeaveGuard(dirty)
  useKept(keep, values, saved)
  const refuse = (fields: FieldErrors, message?: string) => setAnswer(({ attempt }) => ({ message, listed: Object.keys(fields), attempt: attempt + 1 }))
  const accept = (next: Values) => {
    setSaved(next)
    setAnswer(NO_ANSWER)
  }
  const send = async (output: v.InferOutput<Schema>) => {
    underWay.current = true
    setBusy(true)
    try {
      const problems = await onSubmit(output)
      setRefused(problems?.fields ?? {})
      if (problems) refuse(problems.fields ?? {}, problems.message)
      else accept(values)
    } finally {
      underWay.current = false
      setBusy(false)
    }
  }

  /** How fields are called, since they were first drawn: the summary of what is wrong is drawn before them. */
  const [labels] = useState(() => new Map<string, string>())
  const field = <Name extends keyof Values & string>(name: Name, label: string): BoundField<Values[Name]> => {
    labels.set(name, label)
    return {
      name,
      label,
      value: values[name],
      error: errors[name],
      onChange(value) {
        setValues((before) => ({ ...before, [name]: value }))
        setTold((before) => before.filter((path) => !isWithin(path, name) || errors[path]))
        setRefused((before) => Object.fromEntries(Object.entries(before).filter(([path]) => !isWithin(path, name))))
      },
      onBlur: (part) => setTold((before) => [...before, part ? `${name}.${part}` : name]),
    }
  }

  return {
    values,
    saved,
    dirty,
    busy,
    restored: dirty && Object.keys(found).length > 0,
    ...answer,
    problems: () => namedErrors(errors, answer.listed, labels),
    submit() {
      if (underWay.current) return
      setTold(Object.keys(wrong))
      if (checked.success) void send(checked.output).catch(onFault)
      else refuse(wrong)
    },
    field,
    parts: (name, label) => ({ ...field(name, label), errors: errorsBelow(errors, name) }),
    tell(names) {
      const theirs = Object.entries(wrong).filter(([path]) => names.some((name) => isWithin(path, name)))
      setTold((before) => [...before, ...theirs.map(([path]) => path)])
      return Object.fromEntries(theirs)
    },
    reset(next = saved) {
      setValues(next)
      setTold([])
      setRefused({})
      accept(next)
    },
    rebase(theirs) {
      setValues({ ...theirs, ...changesOf(values, saved) })
      setRefused({})
      accept(theirs)
    },
  }
}
