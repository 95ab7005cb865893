import type { Activity, Query } from './activity.ts'
import * as confirm from './account/email-confirm.ts'
import * as handover from './account/handover.ts'
import * as details from './account/my-details.ts'
import * as mySessions from './account/my-sessions.ts'
import * as passwords from './account/passwords.ts'
import * as secondStep from './account/second-step.ts'
import * as codes from './account/student-codes.ts'
import * as csc from './csc.ts'
import * as fees from './fees.ts'
import * as hallTicket from './hall-ticket.ts'
import * as home from './home.ts'
import * as institution from './institution.ts'
import * as notifications from './notifications.ts'
import * as payments from './payments.ts'
import * as colleges from './people/college-admin.ts'
import * as explain from './people/explain-access.ts'
import * as formChoices from './people/form-choices.ts'
import * as roleChanges from './people/role-changes.ts'
import * as roles from './people/roles.ts'
import * as views from './people/saved-views.ts'
import * as userActs from './people/user-acts.ts'
import * as userDetail from './people/user-detail.ts'
import * as userForm from './people/user-form.ts'
import * as userImport from './people/user-import.ts'
import * as users from './people/users.ts'
import * as waiting from './people/waiting.ts'
import * as session from './session.ts'
import * as photos from './student-photos.ts'
import * as system from './system.ts'
import * as ticketDesk from './ticket-desk.ts'
import * as verification from './ticket-verification.ts'
import * as years from './years.ts'

/** Where activities and queries are declared, in the order of the documentation: every one that a file exports is on the wire. */
const FILES = [
  system, institution, session, passwords, secondStep, confirm, codes, handover, details, mySessions, home, notifications, hallTicket,
  verification, ticketDesk, photos, colleges, csc, fees, payments, userActs, explain, userDetail, users, views, roleChanges, roles, userForm,
  waiting, userImport, years, formChoices,
] as const

type ExportOf<File> = File extends unknown ? File[keyof File] : never
type Exported = ExportOf<(typeof FILES)[number]>
/** All activities, by name. */
export type Activities = { readonly [One in Extract<Exported, Activity> as One['name']]: One }
/** All queries, by id. */
export type Queries = { readonly [One in Extract<Exported, Query> as One['id']]: One }

const exported = FILES.flatMap((file) => Object.values<unknown>(file))
const has = (thing: unknown, ...keys: readonly string[]) => typeof thing === 'object' && thing !== null && keys.every((key) => key in thing)

/** Every activity of the wire, by name. The server must answer each of them (server/handlers.ts). */
export const activities = Object.fromEntries(
  exported.filter((thing): thing is Activity => has(thing, 'name', 'access', 'output')).map((activity) => [activity.name, activity]),
) as unknown as Activities

/** Every query of the wire, by id. */
export const queries = Object.fromEntries(
  exported.filter((thing): thing is Query => has(thing, 'id', 'access', 'row')).map((query) => [query.id, query]),
) as unknown as Queries
