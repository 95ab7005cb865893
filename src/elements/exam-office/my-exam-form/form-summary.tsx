import type { ReactNode } from 'react'
import { ACCOMMODATIONS } from '../../../contract/exam-office/form-parts.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { DataText } from '../../ui/i18n/data-text.tsx'
import { StepLink } from '../../ui/navigation/step-link.tsx'
import { Tag } from '../../ui/tags/tag.tsx'
import type { FormWays } from './one-form.tsx'
import { listChosen, type FormValues, type OwnExamForm } from './own-form.ts'
import { useFormWords } from './use-form-words.ts'

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** Renders the fees of the form, and the way to them. */
function Fees({ form: { fees }, ...navigation }: FormWays & { readonly form: OwnExamForm }) {
  const { t, money, day } = useMessages()
  if (fees.length === 0) return <>{t('examForm.noFee')}</>
  return (
    <>
      <ul>
        {fees.map(({ invoiceNo, isPaid, dueMinor, currency, dueOn }) => (
          <li key={invoiceNo}>
            {isPaid ? t('examForm.paid') : t('examForm.due', { amount: money(dueMinor, currency), day: day(dueOn) })}
          </li>
        ))}
      </ul>
      {fees.some(({ isPaid }) => !isPaid) ? (
        <StepLink path="/fees" {...navigation}>
          {t('examForm.toFees')}
        </StepLink>
      ) : null}
    </>
  )
}

interface FormSummaryProps extends FormWays {
  readonly form: OwnExamForm
  readonly values: FormValues
  /** The name of a chosen file that is not stored yet, or a word for the stored one; null: none. */
  readonly proof: string | null
}

/** Renders what is entered in a form, to be read. */
export function FormSummary({ form, values, proof, ...navigation }: FormSummaryProps) {
  const { t, name } = useMessages()
  const { formatTime } = useFormWords()
  const { medium, centre, accommodations, note } = values
  const chosenMedium = form.media.find((one) => one.name === medium)
  const chosenCentre = form.centres.find(({ examCentreId }) => String(examCentreId) === centre)
  return (
    <>
      <section aria-labelledby="chosen-papers">
        <h3 id="chosen-papers">{t('examForm.papers')}</h3>
        <ul className="c-exam-form-papers">
          {listChosen(form, values).map((paper) => (
            <li key={paper.courseOfferingId}>
              <p>
                <bdi dir="ltr">{paper.code}</bdi> <DataText>{name(paper.names)}</DataText>{' '}
                {paper.attempt === 'REGULAR' ? null : (
                  <Tag kind="info" size="small">
                    {t(`examForm.attempt.${paper.attempt}`)}
                  </Tag>
                )}
              </p>
              <p className="c-small c-soft">{formatTime(paper)}</p>
            </li>
          ))}
        </ul>
      </section>
      <dl className="c-facts">
        <Fact label={t('examForm.medium')}>{chosenMedium ? name(chosenMedium) : t('examForm.nothing')}</Fact>
        {form.centres.length > 0 ? (
          <Fact label={t('examForm.centre')}>
            {chosenCentre ? (
              <>
                <bdi dir="ltr">{chosenCentre.code}</bdi> <DataText>{name(chosenCentre.names)}</DataText>
              </>
            ) : (
              t('examForm.anyCentre')
            )}
          </Fact>
        ) : null}
        <Fact label={t('examForm.accommodations')}>
          {accommodations.length === 0 ? (
            t('examForm.nothing')
          ) : (
            <ul>
              {ACCOMMODATIONS.filter((one) => accommodations.includes(one)).map((one) => (
                <li key={one}>{t(`examForm.accommodation.${one}`)}</li>
              ))}
            </ul>
          )}
        </Fact>
        {note.trim() === '' ? null : (
          <Fact label={t('examForm.note')}>
            <span dir="auto">{note}</span>
          </Fact>
        )}
        {proof === null ? null : (
          <Fact label={t('examForm.proof')}>
            <bdi>{proof}</bdi>
          </Fact>
        )}
        <Fact label={t('examForm.fee')}>
          <Fees form={form} {...navigation} />
        </Fact>
      </dl>
    </>
  )
}
