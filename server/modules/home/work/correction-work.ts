import { DAY_MS } from '../../../../src/contract/durations.ts'
import type { ListPart } from '../../../../src/contract/home/dashboard-lists.ts'
import type { CorrectionTurn } from '../../../../src/contract/exam-office/ticket-corrections.ts'
import type { Actor } from '../../../lib/context/handler.ts'
import { addMs } from '../../../lib/time/instants.ts'
import { formatIsoDay } from '../../../lib/time/iso-day.ts'
import { getSlaDays } from '../../users/corrections/turn.ts'
import { sumQuantities } from '../figures/sums.ts'
import { COLLEGE_ROLES, EXAM_ROLES, hasAnyRole, type Cases, type Work, type WorkDescriptor } from './descriptor.ts'
import { filterPart, findOldest, needsList } from './work-rows.ts'

/** What a person decides about, and what others decide about first. */
interface Turns {
  readonly own: Pick<ListPart, 'kind' | 'detail'>
  readonly others?: Pick<ListPart, 'detail'>
}
const joinTurns = (...turns: readonly CorrectionTurn[]) => ({ detail: turns.join(',') })

/**
 * Returns the turns of a person: those of the college for its people, and for the examination section the later ones
 * and what the college has left undone. Everybody else who may decide sees what is overdue, of all colleges.
 */
function getTurns(actor: Actor): Turns {
  if (hasAnyRole(actor, COLLEGE_ROLES))
    return { own: joinTurns('COLLEGE', 'COLLEGE_LATE'), others: joinTurns('UNIVERSITY', 'CARRY_OUT') }
  if (hasAnyRole(actor, EXAM_ROLES))
    return { own: joinTurns('COLLEGE_LATE', 'UNIVERSITY', 'CARRY_OUT'), others: joinTurns('COLLEGE') }
  return { own: { kind: 'LATE' } }
}

async function findCorrections(work: Work, which: Pick<ListPart, 'kind' | 'detail'>): Promise<Cases> {
  const sums = filterPart(which, await work.countRows({ list: 'corrections' }))
  const oldest = findOldest(sums)
  const { client } = work.context
  const dueAt = oldest === null ? null : addMs(new Date(oldest), getSlaDays(client) * DAY_MS)
  return {
    cases: sumQuantities(sums),
    late: sumQuantities(filterPart({ kind: 'LATE' }, sums)),
    dueOn: dueAt && formatIsoDay(client.timeZone, dueAt),
    path: work.buildListPath({ list: 'corrections', ...which }),
  }
}

const common = { kind: 'CORRECTIONS', needs: needsList('corrections'), severity: 2 } as const

/** The work on mistakes that students report on their hall tickets (specification, section 10.9). */
export const CORRECTION_WORK: readonly WorkDescriptor[] = [
  {
    ...common,
    owner: 'YOU',
    find: async (work) => [await findCorrections(work, getTurns(work.context.actor).own)],
  },
  {
    ...common,
    owner: (actor) => (hasAnyRole(actor, COLLEGE_ROLES) ? 'EXAM_SECTION' : 'COLLEGES'),
    async find(work) {
      const { others } = getTurns(work.context.actor)
      return others ? [{ ...(await findCorrections(work, others)), id: 'others' }] : []
    },
  },
]
