import { accountActivities, accountQueries } from './activities/account.ts'
import { cscActivities, cscQueries } from './activities/csc.ts'
import { hallTicketActivities, hallTicketQueries } from './activities/hall-ticket.ts'
import { homeActivities, homeQueries } from './activities/home.ts'
import { institutionActivities, institutionQueries } from './activities/institution.ts'
import { notificationActivities } from './activities/notifications.ts'
import { invoiceQueries } from './activities/payments/invoices.ts'
import { orderActivities } from './activities/payments/orders.ts'
import { collegeAdminActivities, collegeAdminQueries } from './activities/people/college-admin.ts'
import { explainActivities, explainQueries } from './activities/people/explain-access.ts'
import { userActActivities, userActQueries } from './activities/people/user-acts.ts'
import { userDetailActivities, userDetailQueries } from './activities/people/user-detail.ts'
import { paymentStatusActivities, paymentStatusQueries } from './activities/payments/status.ts'
import { savedViewActivities, savedViewQueries } from './activities/people/saved-views.ts'
import { userActivities, userQueries } from './activities/people/users.ts'
import { roleActivities, roleQueries } from './activities/people/roles.ts'
import { userFormActivities } from './activities/people/user-form.ts'
import { userFormQueries } from './activities/people/user-form-queries.ts'
import { userImportActivities, userImportQueries } from './activities/people/user-import.ts'
import { waitingActivities, waitingQueries } from './activities/people/waiting.ts'
import { sessionActivities } from './activities/session.ts'
import { systemActivities, systemQueries } from './activities/system.ts'
import { ticketDeskActivities, ticketDeskQueries } from './activities/ticket-desk.ts'
import { yearQueries } from './activities/years.ts'
import type { ActivityHandlers, QueryHandlers } from './handler.ts'

/** Who answers each activity; leaving one out does not compile. */
export const activityHandlers: ActivityHandlers = {
  ...systemActivities,
  ...institutionActivities,
  ...sessionActivities,
  ...accountActivities,
  ...homeActivities,
  ...hallTicketActivities,
  ...notificationActivities,
  ...ticketDeskActivities,
  ...cscActivities,
  ...orderActivities,
  ...paymentStatusActivities,
  ...userActActivities,
  ...explainActivities,
  ...userDetailActivities,
  ...userActivities,
  ...savedViewActivities,
  ...roleActivities,
  ...userFormActivities,
  ...userImportActivities,
  ...waitingActivities,
  ...collegeAdminActivities,
}

/** Who answers each query; leaving one out does not compile. */
export const queryHandlers: QueryHandlers = {
  ...systemQueries,
  ...institutionQueries,
  ...yearQueries,
  ...accountQueries,
  ...homeQueries,
  ...hallTicketQueries,
  ...ticketDeskQueries,
  ...cscQueries,
  ...invoiceQueries,
  ...paymentStatusQueries,
  ...userActQueries,
  ...userDetailQueries,
  ...explainQueries,
  ...userQueries,
  ...savedViewQueries,
  ...roleQueries,
  ...userFormQueries,
  ...userImportQueries,
  ...waitingQueries,
  ...collegeAdminQueries,
}
