import { toFileAddress } from '../../../core/config/file-address.ts'
import type { Address } from '../../../core/config/web-address.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { FixedValue } from '../../ui/form/fixed-value.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { DecisionSteps } from '../parts/decision-steps.tsx'
import { Fact } from '../parts/fact.tsx'
import type { Correction } from './correction.ts'
import { Names } from './names.tsx'

/** Renders whose turn it is until when, or how the request ended. */
function Turn({ correction }: { readonly correction: Correction }) {
  const { t, day } = useMessages()
  const { turn, dueOn, late, status, newVersion } = correction
  if (turn !== null)
    return (
      <Notice kind={late ? 'warning' : 'info'}>
        <p>{t(`figures.correction.turn.${turn}`)}</p>
        {dueOn === null ? null : (
          <p className="c-small">
            {t(late ? 'figures.correction.overdue' : 'figures.correction.until', { day: day(dueOn) })}
          </p>
        )}
      </Notice>
    )
  if (status === 'NEW') return null
  return (
    <Notice kind={status === 'DONE' ? 'success' : 'info'}>
      <p>{t(`figures.correction.status.${status}`)}</p>
      {newVersion === null ? null : (
        <p className="c-small">{t('figures.correction.newVersion', { version: String(newVersion) })}</p>
      )}
    </Notice>
  )
}

/** Renders what the hall ticket prints beside what the student wants, and the record beside what it would become. */
function Wanted({ correction }: { readonly correction: Correction }) {
  const { t, name } = useMessages()
  const { printed, wanted, note, proof, record, changes } = correction
  return (
    <>
      <dl className="c-facts">
        {printed === null ? null : (
          <Fact label={t('figures.correction.printed')}>
            <bdi>{name(printed)}</bdi>
          </Fact>
        )}
        <Fact label={t('figures.correction.wanted')}>
          <bdi>{wanted}</bdi>
        </Fact>
        {record === null ? null : (
          <Fact label={t('figures.correction.record')}>
            <Names names={[record.name, record.localName]} />
          </Fact>
        )}
        {changes.length === 0 ? null : (
          <Fact label={t('figures.correction.proposed')}>
            <Names names={changes.map(({ after }) => after)} />
          </Fact>
        )}
      </dl>
      {note === '' ? null : (
        <FixedValue label={t('figures.correction.note')}>
          <p dir="auto">{note}</p>
        </FixedValue>
      )}
      {proof === null ? null : (
        <FixedValue label={t('figures.correction.proof')}>
          <a
            className="c-link c-correction-proof"
            href={toFileAddress(proof.address) satisfies Address}
            target="_blank"
            rel="noreferrer"
          >
            {proof.isPicture ? <img src={toFileAddress(proof.address) satisfies Address} alt="" /> : null}
            {t('figures.correction.seeProof')}
          </a>
        </FixedValue>
      )}
    </>
  )
}

/** Renders everything that the decision about a reported mistake depends on. */
export function CorrectionFacts({ correction }: { readonly correction: Correction }) {
  const { t, instant } = useMessages()
  const { reportedAt, decisions } = correction
  return (
    <>
      <Turn correction={correction} />
      <Wanted correction={correction} />
      <DecisionSteps
        start={t('figures.correction.reported', { day: instant(reportedAt) })}
        steps={decisions.map(({ status, at, by, reason }) => ({
          state: status === 'NEW' ? '' : t(`figures.correction.status.${status}`),
          time: instant(at),
          by,
          reason,
        }))}
      />
    </>
  )
}
