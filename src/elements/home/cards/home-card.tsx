import { FIGURE_CARDS, WINDOW_CARDS, type HomeCardKind } from '../../../contract/home/card-kinds.ts'
import type { Ways } from './card-props.ts'
import { FeesCard } from './fees-card.tsx'
import { FigureCard } from './figure-card.tsx'
import { ProgrammeCard } from './programme-card.tsx'
import { RequestsCard } from './requests-card.tsx'
import { TicketCard } from './ticket-card.tsx'
import { WindowCard } from './window-card.tsx'

interface CardProps extends Ways {
  readonly kind: HomeCardKind
  readonly clientId: number
}

const findListedKind = <Kind extends HomeCardKind>(kinds: readonly Kind[], kind: HomeCardKind): Kind | undefined =>
  kinds.find((one) => one === kind)

/** Renders one card of a home. Each loads, fails and is retried on its own. */
export function HomeCard({ kind, clientId, ...ways }: CardProps) {
  const figures = findListedKind(FIGURE_CARDS, kind)
  if (figures) return <FigureCard kind={figures} {...ways} />
  const windows = findListedKind(WINDOW_CARDS, kind)
  if (windows) return <WindowCard kind={windows} {...ways} />
  if (kind === 'OWN_TICKET') return <TicketCard clientId={clientId} {...ways} />
  if (kind === 'OWN_FEES') return <FeesCard {...ways} />
  return kind === 'OWN_REQUESTS' ? <RequestsCard {...ways} /> : <ProgrammeCard />
}
