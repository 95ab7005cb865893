import { useEffect, useRef } from 'react'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Problem } from '../../ui/notice/problem.tsx'
import { FormFields } from './form-fields.tsx'
import { FormSummary } from './form-summary.tsx'
import type { FormWays } from './one-form.tsx'
import type { OwnExamForm } from './own-form.ts'
import { useExamForm } from './use-exam-form.ts'

interface FilledFormProps extends FormWays {
  readonly form: OwnExamForm
  /** Called to show the version of another session in place of what was entered here. */
  readonly onReplaced: () => void
  readonly onSubmitted: () => void
  readonly onPrevented: () => void
}

/** Renders the form to be filled in, and then what is entered, to be checked before it is submitted. */
export function FilledForm({ form, portal, onNavigate, onReplaced, onSubmitted, onPrevented }: FilledFormProps) {
  const { t, instant } = useMessages()
  const own = useExamForm({ form, onSubmitted, onPrevented })
  const { fields, files, hasProof, isReviewing, isStale, savedAt, busy, problem } = own
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isReviewing) heading.current?.focus()
  }, [isReviewing])
  if (isReviewing)
    return (
      <>
        <h3 ref={heading} tabIndex={-1}>
          {t('examForm.review')}
        </h3>
        <p>{t('examForm.reviewLead')}</p>
        <FormSummary
          form={form}
          values={fields.values}
          proof={files[0]?.name ?? (hasProof ? t('examForm.proofStored') : null)}
          portal={portal}
          onNavigate={onNavigate}
        />
        <Problem sentence={problem} />
        <div className="c-exam-form-acts">
          <Button busy={busy === 'SUBMIT'} onClick={() => void own.submit()}>
            {t('examForm.submit')}
          </Button>
          <Button kind="secondary" onClick={own.leaveReview}>
            {t('examForm.change')}
          </Button>
        </div>
      </>
    )
  return (
    <>
      {form.reason === null ? null : (
        <Notice kind="warning">
          <p>{t('examForm.returned')}</p>
          <p dir="auto">
            <strong>{form.reason}</strong>
          </p>
          <p>{t('examForm.correct')}</p>
        </Notice>
      )}
      <Form form={fields} label={t('menu.myExamForm')}>
        {isStale ? (
          <Button
            kind="secondary"
            onClick={() => {
              // Otherwise what was entered here would be kept for the other version.
              fields.reset()
              onReplaced()
            }}
          >
            {t('examForm.loadOther')}
          </Button>
        ) : null}
        <FormFields form={form} own={own} />
        <Problem sentence={problem} />
        <div className="c-exam-form-acts">
          <Button type="submit" busy={fields.busy}>
            {t('examForm.check')}
          </Button>
          <Button kind="secondary" busy={busy === 'SAVE'} onClick={() => void own.save()}>
            {t('examForm.save')}
          </Button>
        </div>
        <p className="c-hint" role="status">
          {savedAt === undefined || fields.dirty ? '' : t('examForm.saved', { time: instant(savedAt) })}
        </p>
      </Form>
    </>
  )
}
