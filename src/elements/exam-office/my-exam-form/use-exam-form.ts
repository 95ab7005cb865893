import { useMemo, useState } from 'react'
import * as v from 'valibot'
import { STALE } from '../../../contract/codes.ts'
import { myExamForm, saveOwnExamForm, submitOwnExamForm } from '../../../contract/exam-office/own-exam-forms.ts'
import { call, query } from '../../../core/mql/index.ts'
import { callOnce } from '../../../core/mql/call-once.ts'
import type { Refused } from '../../../core/mql/reply.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { readProof } from '../../ui/file/read-proof.ts'
import { toSubmitProblems, type SubmitProblems } from '../../ui/form/form-errors.ts'
import { useRules } from '../../ui/form/rules.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { useFailure } from '../../ui/query/use-failure.ts'
import { listChosen, toContent, toFormValues, type FormValues, type OwnExamForm } from './own-form.ts'

const LONGEST_NOTE = 500
const PICKED = v.custom<readonly string[]>(() => true)

interface OwnFormOptions {
  readonly form: OwnExamForm
  readonly onSubmitted: () => void
  /** Called when the form cannot be filled in any more. */
  readonly onPrevented: () => void
}

function useFormSchema(form: OwnExamForm) {
  const { t } = useMessages()
  const rules = useRules()
  return useMemo(
    () =>
      v.pipe(
        v.object({
          own: PICKED,
          earlier: PICKED,
          medium: rules.required(40),
          centre: v.string(),
          accommodations: PICKED,
          note: rules.text(LONGEST_NOTE),
        }),
        v.forward(
          v.check((values) => listChosen(form, values).length > 0, t('examForm.problem.NO_PAPER')),
          ['own'],
        ),
      ),
    [rules, t, form],
  )
}

/** Manages the examination form of a student: its fields and the certificate, drafts, and the submission. */
export function useExamForm({ form, onSubmitted, onPrevented }: OwnFormOptions) {
  const { t } = useMessages()
  const failure = useFailure()
  const schema = useFormSchema(form)
  const { examEventId } = form
  const [rowVersion, setRowVersion] = useState(form.rowVersion)
  const [files, setFiles] = useState<readonly File[]>([])
  /** Whether a certificate is stored that was not removed here. */
  const [hasProof, setHasProof] = useState(form.proof !== null)
  const [isProofChanged, setProofChanged] = useState(false)
  const [savedAt, setSavedAt] = useState<string>()
  const [isStale, setStale] = useState(false)
  const [isReviewing, setReviewing] = useState(false)
  const [busy, setBusy] = useState<'SAVE' | 'SUBMIT'>()
  const [problem, setProblem] = useState('')

  /** Takes note of the version that another session has saved, so that the next draft replaces it. */
  async function handleRefusal(reply: Refused): Promise<SubmitProblems> {
    if (reply.errorCode === STALE) {
      const newest = await query([myExamForm], { myExamForm: { examEventId } }, { toast: false })
      const row = newest.ok ? newest.result.myExamForm[0] : undefined
      if (row?.obstacle) onPrevented()
      else if (row) {
        setRowVersion(row.rowVersion)
        setStale(true)
        return { message: t('examForm.stale') }
      }
    }
    return toSubmitProblems(reply, failure(reply))
  }
  /** Saves a draft. Resolves with the problems of a refused one. */
  async function saveDraft(values: FormValues): Promise<SubmitProblems | undefined> {
    const [file] = files
    const proof = file ? await readProof(file) : hasProof ? undefined : null
    if (proof === null && file) return { message: t('examForm.proofWrong') }
    const reply = await call(
      saveOwnExamForm,
      {
        examEventId,
        rowVersion,
        content: toContent(form, values),
        ...(isProofChanged && proof !== undefined && { proof }),
      },
      { toast: false },
    )
    if (!reply.ok) return handleRefusal(reply)
    if (reply.result.outcome === 'PREVENTED') {
      onPrevented()
      return undefined
    }
    if (reply.result.outcome === 'UNKNOWN') return { message: t('examForm.problem.UNKNOWN') }
    setStale(false)
    setRowVersion(reply.result.rowVersion)
    setSavedAt(reply.result.savedAt)
    if (isProofChanged) setHasProof(file !== undefined)
    setProofChanged(false)
    return undefined
  }
  const fields = useForm({
    schema,
    initial: toFormValues(form),
    keep: `exam-form-${examEventId}`,
    async onSubmit(values) {
      setProblem('')
      const problems = await saveDraft(values)
      if (!problems) setReviewing(true)
      return problems
    },
  })
  return {
    fields,
    files,
    hasProof,
    savedAt,
    isStale,
    isReviewing,
    busy,
    problem,
    changeFiles: (chosen: readonly File[]): void => {
      setFiles(chosen)
      setProofChanged(true)
    },
    removeProof: (): void => {
      setFiles([])
      setHasProof(false)
      setProofChanged(true)
    },
    leaveReview: () => setReviewing(false),
    /** Saves what is entered, whole or not. */
    async save(): Promise<void> {
      if (busy) return
      setBusy('SAVE')
      const entered = fields.values
      const problems = await saveDraft(entered)
      setBusy(undefined)
      setProblem(problems?.message ?? '')
      if (!problems) fields.reset(entered)
    },
    /** Submits what was saved and checked. */
    async submit(): Promise<void> {
      if (busy) return
      setBusy('SUBMIT')
      const reply = await callOnce(submitOwnExamForm, { examEventId, rowVersion }, { toast: false })
      setBusy(undefined)
      if (!reply.ok) {
        const { message } = await handleRefusal(reply)
        setProblem(message ?? failure(reply))
        if (reply.errorCode === STALE) setReviewing(false)
        return
      }
      if (reply.result.outcome === 'SUBMITTED') onSubmitted()
      else if (reply.result.outcome === 'PREVENTED') onPrevented()
      else {
        setProblem(t(`examForm.problem.${reply.result.problem}`, { papers: reply.result.papers.join(', ') }))
        setReviewing(false)
      }
    },
  }
}
