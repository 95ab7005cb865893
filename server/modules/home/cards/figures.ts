import type { Figure, FigureKey, HomeCardRow } from '../../../../src/contract/home/cards.ts'
import type { FigureCardKind } from '../../../../src/contract/home/card-kinds.ts'
import { dayAt } from '../../../lib/access/in-force.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import type { ExamEventRow } from '../../hall-tickets/tickets/events.ts'

/** The content of a card of figures. */
export type FigureCard = Extract<HomeCardRow, { kind: FigureCardKind }>

const DAY_MS = 86_400_000

/** Returns figures that are numbers, from an object by key, in its order. */
export const numbers = (values: Partial<Record<FigureKey, number>>): Figure[] =>
  Object.entries(values).map(([key, value]) => ({ key: key as FigureKey, value, currency: null }))

/** Returns a figure that is an amount. */
export const amount = (key: FigureKey, minor: number, currency: string): Figure => ({ key, value: minor, currency })

/** Returns a card of figures; `exam`: the examination that they are about. */
export function figureCard(
  kind: FigureCardKind,
  figures: readonly Figure[],
  { client, now }: ActorContext,
  exam?: ExamEventRow,
): FigureCard {
  const today = dayAt(client.timeZone, now)
  return {
    kind,
    asOf: now.toISOString(),
    figures: [...figures],
    exam: exam
      ? {
          names: { name: exam.name, translations: { ...exam.nameI18n } },
          startsOn: exam.startsOn,
          daysLeft: Math.round((Date.parse(exam.startsOn) - Date.parse(today)) / DAY_MS),
        }
      : null,
  }
}
