import type { Needs } from '../../../../src/contract/access.ts'
import { LIST_ROLES, type DashboardList, type ListPart } from '../../../../src/contract/home/dashboard-lists.ts'
import { sumQuantities } from '../figures/sums.ts'
import type { FactSum } from '../figures/wanted-facts.ts'
import type { Cases, Work, WorkDescriptor } from './descriptor.ts'

/** The right to read a list of the dashboard. */
export const needsList = (list: DashboardList): Needs => ({ roles: LIST_ROLES[list] })

const isPart =
  ({ kind, detail }: Pick<ListPart, 'kind' | 'detail'>) =>
  (sum: FactSum): boolean =>
    (kind === undefined || sum.kind === kind) && (detail === undefined || detail.split(',').includes(sum.detail))

/** Returns the sums of a part of a list. */
export const filterPart = (part: Pick<ListPart, 'kind' | 'detail'>, sums: readonly FactSum[]): readonly FactSum[] =>
  sums.filter(isPart(part))

/** Returns when the oldest row of some sums began to wait. */
export const findOldest = (sums: readonly FactSum[]): string | null =>
  sums
    .flatMap(({ since }) => since ?? [])
    .sort()
    .at(0) ?? null

/** Returns the rows of a part of a list that wait. */
export async function findRows(work: Work, part: ListPart): Promise<Cases & { readonly cases: number }> {
  const sums = filterPart(part, await work.countRows({ list: part.list }))
  return { cases: sumQuantities(sums), since: findOldest(sums), path: work.buildListPath(part) }
}

/** Describes work that is the rows of a part of a list of the next examination, due on its first day. */
export const describeExamRows = (
  kind: WorkDescriptor['kind'],
  part: ListPart,
  {
    owner,
    severity,
    needs = needsList(part.list),
  }: Pick<WorkDescriptor, 'owner' | 'severity'> & Partial<Pick<WorkDescriptor, 'needs'>>,
): WorkDescriptor => ({
  kind,
  needs,
  owner,
  severity,
  find: async (work) =>
    work.exam ? [{ ...(await findRows(work, part)), since: null, dueOn: work.exam.startsOn }] : [],
})
