import type { Right } from '../../../src/contract/access.ts'
import { SEARCH_MOST } from '../../../src/contract/home/search.ts'
import { VIEW_STUDENTS } from '../../../src/contract/home/students.ts'
import { VIEW_PEOPLE } from '../../../src/contract/users/user-detail.ts'
import { VIEW_USERS } from '../../../src/contract/users/users.ts'
import { hasRight } from '../../lib/access/has-right.ts'
import type { QueryHandlers } from '../../lib/context/handler.ts'
import { refuseForRate, countSecondsToWait } from '../../lib/rate-limit/count-use.ts'
import { findPeople } from '../users/list/find-people.ts'
import { findProgrammes } from './search/find-programmes.ts'
import { findTickets } from './search/find-tickets.ts'
import { findTransactions } from './search/find-transactions.ts'
import { findStudents } from './students/list-students.ts'

/** The pages of a student's own fees and hall tickets. */
const OWN_FEES: Right = { menu: '/fees', verb: 'view' }
const OWN_TICKETS: Right = { menu: '/download-exam-hall-ticket-Before-Login', verb: 'view' }

/**
 * Handles the search of the portal (specification, section 11.2). Each kind is searched only where the caller may open
 * the page that shows it: students on their page, people on their record or in the list of users, programmes as a
 * filter of that list, fees on the record of their student, hall tickets likewise or in the list; a student's own on
 * the student's own pages.
 */
export const searchQueries = {
  async search({ text }, context) {
    const { db, actor, now } = context
    const seconds = await countSecondsToWait(context, 'searchesPerAccount', actor.userId)
    if (seconds > 0) return refuseForRate(seconds, context)
    const hasOwnRight = (right: Right) => hasRight(db, actor, right, now)
    const [records, list] = [await hasOwnRight(VIEW_PEOPLE), await hasOwnRight(VIEW_USERS)]
    const people = records || list ? await findPeople(text, 1, context, SEARCH_MOST) : []
    return [
      {
        students: (await hasOwnRight(VIEW_STUDENTS)) ? await findStudents(text, SEARCH_MOST, context) : [],
        people: people.map(({ userId, displayName, translations, loginName, status, userType, prn, college }) => ({
          userId,
          displayName,
          translations,
          loginName,
          status,
          userType,
          prn,
          college,
        })),
        programmes: list ? await findProgrammes(text, context) : [],
        transactions: records || (await hasOwnRight(OWN_FEES)) ? await findTransactions(text, records, context) : [],
        tickets:
          records || list || (await hasOwnRight(OWN_TICKETS)) ? await findTickets(text, records || list, context) : [],
      },
    ]
  },
} satisfies Partial<QueryHandlers>
