import { useMessages } from '../../runtime/messages.tsx'
import { Notice, type NoticeKind } from '../../ui/notice/notice.tsx'
import { FormSummary } from './form-summary.tsx'
import type { FormWays } from './one-form.tsx'
import { toFormValues, type OwnExamForm } from './own-form.ts'

const KINDS: Readonly<Record<NonNullable<OwnExamForm['status']>, NoticeKind>> = {
  SUBMITTED: 'info',
  INWARD: 'info',
  ACCEPTED: 'success',
  REJECTED: 'warning',
}

interface FormStateProps extends FormWays {
  readonly form: OwnExamForm
  readonly isJustSubmitted: boolean
}

/** Returns the sentence that says why a form cannot be filled in now. */
function useObstacleSentence(): (form: OwnExamForm) => string {
  const { t, name, day, instant } = useMessages()
  return ({ obstacle, opensAt, closesAt, lastDay, blockedBy }) => {
    switch (obstacle) {
      case 'NOT_YET':
        return t('examForm.obstacle.NOT_YET', {
          from: opensAt === null ? '' : instant(opensAt),
          to: closesAt === null ? '' : instant(closesAt),
        })
      case 'ENDED':
        return lastDay === null ? t('examForm.obstacle.CLOSED') : t('examForm.obstacle.ENDED', { day: day(lastDay) })
      case 'BLOCKED':
        return t('examForm.obstacle.BLOCKED', { reason: blockedBy === null ? '' : name(blockedBy) })
      case 'HAS_TICKET':
      case 'NO_PAPERS':
        return t(`examForm.obstacle.${obstacle}`)
      case 'SUBMITTED':
      case null:
        return ''
    }
  }
}

/** Renders what became of a form, and what happens next; or why there is none. */
export function FormState({ form, isJustSubmitted, ...navigation }: FormStateProps) {
  const { t, instant } = useMessages()
  const explain = useObstacleSentence()
  const { status, formNo, submittedAt, obstacle, reason } = form
  if (obstacle !== 'SUBMITTED' || status === null)
    return (
      <>
        {reason === null ? null : (
          <Notice kind="warning">
            <p>{t('examForm.returned')}</p>
            <p dir="auto">
              <strong>{reason}</strong>
            </p>
          </Notice>
        )}
        <Notice kind="warning" announced>
          {explain(form)}
        </Notice>
      </>
    )
  return (
    <>
      <Notice kind={isJustSubmitted ? 'success' : KINDS[status]} announced={isJustSubmitted}>
        <p>
          <strong>
            {isJustSubmitted ? t('examForm.submitted', { form: formNo ?? '' }) : t(`examForm.status.${status}`)}
          </strong>
        </p>
        <p>{t(`examForm.next.${status}`)}</p>
      </Notice>
      <dl className="c-facts">
        <div>
          <dt>{t('examForm.formNo')}</dt>
          <dd>
            <bdi dir="ltr">{formNo}</bdi>
          </dd>
        </div>
        {submittedAt === null ? null : (
          <div>
            <dt>{t('examForm.submittedAt')}</dt>
            <dd>{instant(submittedAt)}</dd>
          </div>
        )}
      </dl>
      {form.isFilledHere ? (
        <FormSummary
          form={form}
          values={toFormValues(form)}
          proof={form.proof === null ? null : t('examForm.proofStored')}
          {...navigation}
        />
      ) : null}
    </>
  )
}
