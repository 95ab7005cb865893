import { useMessages } from '../../runtime/messages.tsx'
import type { Ways } from '../parts/card-props.ts'
import { News } from '../parts/news.tsx'
import type { Queue } from '../work/use-work-words.ts'
import { OwnExamForms } from './own-exam-form.tsx'
import { OwnFees } from './own-fees.tsx'
import { OwnRequests } from './own-requests.tsx'
import { OwnTicketPart } from './own-ticket.tsx'

interface StudentHomeProps extends Ways {
  readonly clientId: number
  /** Undefined until it has arrived. */
  readonly queue: Queue | undefined
}

/**
 * Renders the home of a student: the ticket with the next paper, examination forms, fees, requests, and what has
 * happened.
 */
export function StudentHome({ clientId, queue, ...navigation }: StudentHomeProps) {
  const { t } = useMessages()
  return (
    <div className="c-student">
      <h1 className="c-hidden">{t('page.landing')}</h1>
      <OwnTicketPart clientId={clientId} {...navigation} />
      <div className="c-student-rest">
        <OwnExamForms {...navigation} />
        <OwnFees {...navigation} />
        <OwnRequests {...navigation} />
        {queue ? <News events={queue.news} asOf={queue.asOf} {...navigation} /> : null}
      </div>
    </div>
  )
}
