import { useStore } from '@nanostores/react'
import { lazy, Suspense, type ComponentProps, type ComponentType } from 'react'
import { onFault } from '../../../core/feedback/log.ts'
import type { ClientDetails } from '../../../contract/institution/institution.ts'
import type { WebAddress } from '../../../core/config/web-address.ts'
import { $kiosk } from '../../../core/sign-in/kiosk.ts'
import type { CampusElement } from '../../runtime/campus-element.ts'
import { FurtherMessages } from '../../ui/i18n/further-messages.tsx'
import { useHost } from '../../runtime/messages.tsx'
import { ReturnedPayment } from '../../ui/navigation/returned-payment.tsx'
import type { EmitEvent } from './hall-ticket-element.tsx'
import { StoredTicketCard } from './card/stored-card.tsx'
import type { LookupOutcome, LookupWait } from './look-up.ts'
import { isCard, type OutcomeWithoutTicket, type OutcomeWithTicket } from './outcome.ts'
import { SentenceAnswer } from './sentence.tsx'
import { TicketCard } from './card/ticket-card.tsx'
import { WaitingNotice } from './waiting-notice.tsx'
import { NoTicketCard } from './no-ticket-card.tsx'

// Only on shared computers.
const Kiosk = lazy(async (): Promise<{ readonly default: ComponentType<{ readonly isDeclared: boolean }> }> => {
  try {
    return { default: (await import('../../ui/kiosk/kiosk.tsx')).Kiosk }
  } catch (fault) {
    onFault(fault)
    return { default: () => null }
  }
})

/** Returns whether the page declares a shared computer. Read here, so that the form does not depend on it. */
function useShared(): { readonly kiosk: boolean; readonly shared: boolean } {
  // This component is always inside one of our elements; without one there are no results.
  const values = useStore((useHost() as CampusElement).values)
  return { kiosk: values.kiosk === true, shared: values['shared-computer'] === true }
}

interface CardProps {
  readonly outcome: OutcomeWithTicket | OutcomeWithoutTicket
  readonly client: ClientDetails
  /** Preferred language of the instructions. */
  readonly language: string
  readonly portal: WebAddress | undefined
  readonly busy: boolean
  readonly problem: string
  readonly waiting: LookupWait | undefined
  readonly emit: EmitEvent
  readonly onAgain: () => void
  readonly onAnother: () => void
  readonly onCancel: () => void
}

/** Renders the card that replaces the form: a ticket, or the reason why there is none. */
export function Card({
  outcome,
  client,
  language,
  portal,
  busy,
  problem,
  waiting,
  emit,
  onAgain,
  onAnother,
  onCancel,
}: CardProps) {
  const { kiosk, shared } = useShared()
  const others = useStore($kiosk) || kiosk || shared
  return (
    <FurtherMessages area="ticket">
      {'ticket' in outcome ? (
        <TicketCard
          ticket={outcome.ticket}
          client={client}
          language={language}
          sharedComputer={others}
          emit={emit}
          onAnother={onAnother}
        />
      ) : (
        <NoTicketCard
          outcome={outcome}
          client={client}
          busy={busy}
          problem={problem}
          portal={portal}
          emit={emit}
          waiting={waiting && <WaitingNotice waiting={waiting} onCancel={onCancel} />}
          onAgain={onAgain}
          onAnother={onAnother}
        />
      )}
    </FurtherMessages>
  )
}

interface AnswerProps {
  readonly outcome: LookupOutcome | undefined
  readonly client: ClientDetails
  readonly waiting: LookupWait | undefined
  readonly onCancel: () => void
}

/** Renders the message within the form: why the lookup takes time, or why there is no ticket now. */
export const Answer = ({ outcome, client, waiting, onCancel }: AnswerProps) => (
  <FurtherMessages area="ticket">
    {waiting ? (
      <WaitingNotice waiting={waiting} onCancel={onCancel} />
    ) : (
      outcome && !isCard(outcome) && <SentenceAnswer outcome={outcome} client={client} />
    )}
  </FurtherMessages>
)

/** Renders the copy saved on this device, for when the server is unreachable. */
export const StoredCopy = (props: ComponentProps<typeof StoredTicketCard>) => (
  <FurtherMessages area="ticket">
    <StoredTicketCard {...props} />
  </FurtherMessages>
)

/**
 * Renders what belongs to the page: a payment from which the visitor returns, and, if the page declares a kiosk, the
 * button that clears the page for the next person.
 */
export function Shared() {
  const { kiosk } = useShared()
  return (
    <>
      <ReturnedPayment unless="campus-fee-payment" />
      {kiosk ? (
        <FurtherMessages area="account-later">
          <Suspense>
            <Kiosk isDeclared />
          </Suspense>
        </FurtherMessages>
      ) : null}
    </>
  )
}
