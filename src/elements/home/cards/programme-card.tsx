import { useMessages } from '../../runtime/messages.tsx'
import { Widget } from '../../ui/dashboard/widget.tsx'
import { AllClear } from './all-clear.tsx'
import { useCard } from './use-card.ts'

/** Renders what the student studies, and where. */
export function ProgrammeCard() {
  const { t, name } = useMessages()
  const { row, state, onAgain } = useCard('OWN_PROGRAMME')
  const enrolments = row?.enrolments ?? []
  return (
    <Widget title={t('home.card.OWN_PROGRAMME')} empty="" state={state} onAgain={onAgain} skeleton="6lh">
      {row && enrolments.length === 0 ? <AllClear>{t('home.empty.OWN_PROGRAMME')}</AllClear> : null}
      {enrolments.map(({ id, program, part, college, academicYear, prn, rollNo }) => (
        <div key={id} className="c-home-programme">
          <p className="c-subtitle">{name(program)}</p>
          <p>
            {name(part)} · <bdi dir="ltr">{academicYear}</bdi>
          </p>
          <p className="c-small c-soft">{name(college)}</p>
          <dl className="c-kpi-parts">
            <div>
              <dt>{t('hallTicket.prn')}</dt>
              <dd>
                <bdi dir="ltr">{prn}</bdi>
              </dd>
            </div>
            <div>
              <dt>{t('home.rollNo')}</dt>
              <dd>
                <bdi dir="ltr">{rollNo}</bdi>
              </dd>
            </div>
          </dl>
        </div>
      ))}
    </Widget>
  )
}
