import type { Needs } from '../../../../src/contract/access.ts'
import type { ListPart } from '../../../../src/contract/home/dashboard-lists.ts'
import type { WorkKind, WorkOwner } from '../../../../src/contract/home/work-kinds.ts'
import type { WorkItem } from '../../../../src/contract/home/work-queue.ts'
import type { Actor, ActorContext } from '../../../lib/context/handler.ts'
import type { ExamEventRow } from '../../hall-tickets/tickets/events.ts'
import type { FactSum, Wanted } from '../figures/wanted-facts.ts'
import type { WorkScope } from './work-scope.ts'

/** What the descriptors of work read: the caller, what they have chosen to work in, and counts that several share. */
export interface Work {
  readonly context: ActorContext
  readonly scope: WorkScope
  /** The examination that is running or comes next. */
  readonly exam: ExamEventRow | undefined
  /** Counts the rows of a list by what they are counted under, once for all descriptors. */
  readonly countRows: (part: Pick<Wanted, 'list' | 'kind'>) => Promise<readonly FactSum[]>
  /** Returns the path of a list on the dashboard, of this examination and college. */
  readonly buildListPath: (part: ListPart) => string
}

/** Cases of one kind that wait: what differs from one institution, person and day to the next. */
export interface Cases
  extends
    Pick<WorkItem, 'cases' | 'path'>,
    Partial<Pick<WorkItem, 'late' | 'reasons' | 'about' | 'process' | 'dueOn'>> {
  /** Tells several items of one kind apart. */
  readonly id?: string
  /** When the oldest case began to wait. */
  readonly since?: Date | string | null
}

/**
 * A kind of work. The table of descriptors is the only place that knows who sees it, what is counted, the list that it
 * leads to, who acts, until when, and how severe it is.
 */
export interface WorkDescriptor {
  readonly kind: WorkKind
  /** What the caller needs: that of the list. */
  readonly needs: Needs
  readonly owner: WorkOwner | ((actor: Actor) => WorkOwner)
  /** 3: students are kept from something; 2: somebody waits for an answer; 1: everything else. */
  readonly severity: 1 | 2 | 3
  /** Returns what waits; cases without a number are left out. */
  readonly find: (work: Work) => Promise<readonly Cases[]>
}

/** The roles that prepare examinations: the controller and the examination section. */
export const EXAM_ROLES: readonly number[] = [11, 12]
/** The roles of a college that deal with its students. */
export const COLLEGE_ROLES: readonly number[] = [20, 21]
/** Returns whether the caller has one of some roles. */
export const hasAnyRole = ({ roleIds }: Actor, roles: readonly number[]): boolean =>
  roles.some((role) => roleIds.includes(role))

/** Returns that the examination section acts; for its own people, that they do. */
export const getExamOwner = (actor: Actor): WorkOwner => (hasAnyRole(actor, EXAM_ROLES) ? 'YOU' : 'EXAM_SECTION')
/** Returns that the colleges act; for their own people, that they do. */
export const getCollegeOwner = (actor: Actor): WorkOwner => (hasAnyRole(actor, COLLEGE_ROLES) ? 'YOU' : 'COLLEGES')
/** Returns that the examination section and the colleges act: for both, that they do. */
export const getOfficeOwner = (actor: Actor): WorkOwner =>
  hasAnyRole(actor, [...EXAM_ROLES, ...COLLEGE_ROLES]) ? 'YOU' : 'EXAM_SECTION'
