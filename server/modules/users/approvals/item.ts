import type { ActorContext, Refusal } from '../../../lib/context/handler.ts'
import type { Person } from '../../account/person/find-person.ts'

/**
 * A pending item: its person, who entered it, and the function that answers it within the transaction. That function
 * returns the number of hall tickets to be reissued.
 */
export interface Item {
  readonly userId: number
  readonly enteredBy: number | null
  readonly answer: (inTransaction: ActorContext, person: Person) => Promise<number | Refusal>
}
