import { useStore } from '@nanostores/react'
import type { ComponentProps } from 'react'
import type { ClientDetails } from '../../contract/institution.ts'
import { $kiosk } from '../../core/kiosk.ts'
import type { CampusElement } from '../campus-element.ts'
import { FurtherWords } from '../ui/further-words.tsx'
import { Kiosk } from '../ui/kiosk/kiosk.tsx'
import { useHost } from '../words.tsx'
import type { Tell } from './hall-ticket-element.tsx'
import { KeptCard } from './kept-card.tsx'
import type { Found, Waiting } from './look-up.ts'
import { isCard, type Without, type WithTicket } from './outcome.ts'
import { SentenceAnswer } from './sentence.tsx'
import { TicketCard } from './ticket-card.tsx'
import { WaitingNotice } from './waiting-notice.tsx'
import { WithoutCard } from './without-card.tsx'

/** Whether the page says that others use this computer too. Read here, because the form need not know. */
function useShared(): { readonly kiosk: boolean; readonly shared: boolean } {
  // The frame is always within an element of ours; without one there are no results.
  const values = useStore((useHost() as CampusElement).values)
  return { kiosk: values.kiosk === true, shared: values['shared-computer'] === true }
}

interface CardProps {
  readonly outcome: WithTicket | Without
  readonly client: ClientDetails
  /** In which the instructions are wanted. */
  readonly language: string
  readonly portal: string | undefined
  readonly busy: boolean
  readonly problem: string
  readonly waiting: Waiting | undefined
  readonly tell: Tell
  readonly onAgain: () => void
  readonly onAnother: () => void
  readonly onCancel: () => void
}

/** What takes the place of the form: a ticket, or why there is none. */
export function Card({ outcome, client, language, portal, busy, problem, waiting, tell, onAgain, onAnother, onCancel }: CardProps) {
  const { kiosk, shared } = useShared()
  const others = useStore($kiosk) || kiosk || shared
  return (
    <FurtherWords area="ticket">
      {'ticket' in outcome ? (
        <TicketCard ticket={outcome.ticket} client={client} language={language} sharedComputer={others} tell={tell} onAnother={onAnother} />
      ) : (
        <WithoutCard
          outcome={outcome}
          client={client}
          busy={busy}
          problem={problem}
          portal={portal}
          tell={tell}
          waiting={waiting && <WaitingNotice waiting={waiting} onCancel={onCancel} />}
          onAgain={onAgain}
          onAnother={onAnother}
        />
      )}
    </FurtherWords>
  )
}

interface AnswerProps {
  readonly outcome: Found | undefined
  readonly client: ClientDetails
  readonly waiting: Waiting | undefined
  readonly onCancel: () => void
}

/** What is said within the form: why it takes its time, or why there is no ticket now. */
export const Answer = ({ outcome, client, waiting, onCancel }: AnswerProps) => (
  <FurtherWords area="ticket">{waiting ? <WaitingNotice waiting={waiting} onCancel={onCancel} /> : outcome && !isCard(outcome) && <SentenceAnswer outcome={outcome} client={client} />}</FurtherWords>
)

/** The copy saved on this phone, for when the server cannot be reached. */
export const Kept = (props: ComponentProps<typeof KeptCard>) => (
  <FurtherWords area="ticket">
    <KeptCard {...props} />
  </FurtherWords>
)

/** The button that clears the page for the next person, where the page says that there will be one. */
export function Shared() {
  const { kiosk } = useShared()
  return kiosk ? (
    <FurtherWords area="account">
      <Kiosk said />
    </FurtherWords>
  ) : null
}
