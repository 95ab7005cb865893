import type { RowOf } from '../../../contract/activity.ts'
import { myExamForms } from '../../../contract/exam-office/own-exam-forms.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { PortalLink } from '../../ui/navigation/portal-link.tsx'
import { useGroupedQuery } from '../../ui/query/use-cached-query.ts'
import { Tag } from '../../ui/tags/tag.tsx'
import type { Ways } from '../parts/card-props.ts'

const PATH = '/my-exam-form'

type OwnForm = RowOf<typeof myExamForms>

/** Returns whether a form is to be filled in, or is on its way to a hall ticket. */
const isCurrent = ({ obstacle, status, hasTicket }: OwnForm): boolean =>
  obstacle === null || (obstacle === 'SUBMITTED' && status !== null && !hasTicket)

/** Renders the examination forms that the student fills in or has submitted; nothing where there is none. */
export function OwnExamForms(navigation: Ways) {
  const { t, name, day } = useMessages()
  const [result] = useGroupedQuery(myExamForms, true)
  const forms = result.status === 'found' ? result.rows.filter(isCurrent) : []
  const formatWhatToDo = ({ status, draftAt, lastDay }: OwnForm): string => {
    if (status === 'REJECTED') return t('home.form.returned')
    return t(draftAt === null ? 'home.form.fill' : 'home.form.draft', { day: lastDay === null ? '' : day(lastDay) })
  }
  if (forms.length === 0) return null
  return (
    <section className="c-home-part" aria-labelledby="exam-form">
      <div className="c-home-part-head">
        <h2 id="exam-form">{t('home.form')}</h2>
      </div>
      <ul>
        {forms.map((form) => (
          <li key={form.examEventId} className="c-home-item">
            <div>
              <p>{form.obstacle === null ? formatWhatToDo(form) : name(form.examination)}</p>
              <p className="c-small c-soft">
                {form.obstacle === null ? name(form.examination) : t('home.form.number', { form: form.formNo ?? '' })}
              </p>
              {form.reason ? (
                <p className="c-small" dir="auto">
                  {form.reason}
                </p>
              ) : null}
            </div>
            {form.obstacle === null || form.status === null || form.status === 'REJECTED' ? (
              <PortalLink button path={PATH} {...navigation}>
                {t('home.form.open')}
              </PortalLink>
            ) : (
              <PortalLink path={PATH} {...navigation}>
                <Tag kind={form.status === 'ACCEPTED' ? 'success' : 'info'} size="small">
                  {t(`home.form.status.${form.status}`)}
                </Tag>
              </PortalLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
