import type { Figure, FigureKey, HomeCardRow } from '../../../../src/contract/home/cards.ts'
import type { FigureCardKind } from '../../../../src/contract/home/card-kinds.ts'
import type { ListPart } from '../../../../src/contract/home/dashboard-rows.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import type { ExamEventRow } from '../../hall-tickets/tickets/events.ts'
import { canReadList } from '../figures/choices.ts'
import { sumAmounts, sumQuantities } from '../figures/sums.ts'
import type { FactSum } from '../figures/wanted-facts.ts'
import type { WorkScope } from './work-scope.ts'
import { DAY_MS } from '../../../../src/contract/durations.ts'
import { formatIsoDay } from '../../../lib/time/iso-day.ts'

/** The content of a card of figures. */
export type FigureCard = Extract<HomeCardRow, { kind: FigureCardKind }>

/** Returns figures that are numbers without a list on the dashboard, from an object by key, in its order. */
export const listNumberFigures = (values: Partial<Record<FigureKey, number>>): Figure[] =>
  Object.entries(values).map(([key, value]) => ({ key: key as FigureKey, value, currency: null, list: null }))

const isPart =
  ({ kind, detail }: ListPart) =>
  (sum: FactSum): boolean =>
    (kind === undefined || sum.kind === kind) && (detail === undefined || detail.split(',').includes(sum.detail))

/** Returns the figure that counts the rows of a list. */
export const buildRowFigure = (key: FigureKey, list: ListPart, sums: readonly FactSum[]): Figure => ({
  key,
  value: sumQuantities(sums, isPart(list)),
  currency: null,
  list,
})

/** Returns the figure that adds up the amounts of a list. */
export const buildAmountFigure = (
  key: FigureKey,
  list: ListPart,
  sums: readonly FactSum[],
  currency: string,
): Figure => ({
  key,
  value: sumAmounts(sums, isPart(list)),
  currency,
  list,
})

/** What the figures of a card are about. */
interface About {
  readonly scope?: WorkScope
  readonly exam?: ExamEventRow | undefined
}

/** Returns a card of figures. A list that the caller may not read is left out. */
export function buildFigureCard(
  kind: FigureCardKind,
  figures: readonly Figure[],
  { client, actor, now }: ActorContext,
  { scope, exam }: About = {},
): FigureCard {
  const today = formatIsoDay(client.timeZone, now)
  return {
    kind,
    asOf: now.toISOString(),
    figures: figures.map((figure) => ({
      ...figure,
      list: figure.list && canReadList(actor, figure.list.list) ? figure.list : null,
    })),
    exam: exam
      ? {
          examEventId: exam.id,
          names: { name: exam.name, translations: { ...exam.nameI18n } },
          startsOn: exam.startsOn,
          daysLeft: Math.round((Date.parse(exam.startsOn) - Date.parse(today)) / DAY_MS),
        }
      : null,
    collegeId: scope?.collegeId ?? null,
  }
}
