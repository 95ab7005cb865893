import { toFileAddress } from '../../../core/config/file-address.ts'
import type { Address } from '../../../core/config/web-address.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { DataText } from '../../ui/i18n/data-text.tsx'
import { Fact } from '../parts/fact.tsx'
import type { ExamForm } from './exam-form.ts'

type Wishes = NonNullable<ExamForm['wishes']>

/** Renders the certificate for a wished accommodation. */
function Proof({ proof }: Pick<Wishes, 'proof'>) {
  const { t } = useMessages()
  if (proof === null) return <>{t('figures.form.noProof')}</>
  const address = toFileAddress(proof.address) satisfies Address
  return (
    <a className="c-link" href={address satisfies Address} target="_blank" rel="noreferrer">
      {proof.isPicture ? (
        <img className="c-form-photograph" src={address satisfies Address} alt={t('figures.form.openProof')} />
      ) : (
        t('figures.form.openProof')
      )}
    </a>
  )
}

/** Renders what a student wishes in the form besides the papers; nothing for a form that was not filled in here. */
export function FormWishes({ form: { wishes } }: { readonly form: Pick<ExamForm, 'wishes'> }) {
  const { t, name } = useMessages()
  if (wishes === null) return null
  const { medium, centre, accommodations, note, proof } = wishes
  const none = t('figures.form.nothing')
  return (
    <dl className="c-facts">
      <Fact label={t('figures.form.medium')}>{medium === null ? none : name(medium)}</Fact>
      <Fact label={t('figures.form.centre')}>
        {centre === null ? (
          none
        ) : (
          <>
            <bdi dir="ltr">{centre.code}</bdi> <DataText>{name(centre.names)}</DataText>
          </>
        )}
      </Fact>
      <Fact label={t('figures.form.accommodations')}>
        {accommodations.length === 0
          ? none
          : accommodations.map((one) => t(`figures.form.accommodation.${one}`)).join(', ')}
      </Fact>
      {note === '' ? null : (
        <Fact label={t('figures.form.note')}>
          <span dir="auto">{note}</span>
        </Fact>
      )}
      {accommodations.length > 0 || proof !== null ? (
        <Fact label={t('figures.form.proof')}>
          <Proof proof={proof} />
        </Fact>
      ) : null}
    </dl>
  )
}
