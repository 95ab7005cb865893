import { sql, type SQL } from 'drizzle-orm'
import type { ParsedInputOf } from '../../../../src/contract/activity.ts'
import { ANSWER_WAITING } from '../../../../src/contract/users/approvals.ts'
import type { waitingPictures } from '../../../../src/contract/users/pictures.ts'
import { whereContainsWords } from '../../../db/contains-words.ts'
import { sqlCurrentEnrolmentJoin } from '../../../lib/access/on-roll.ts'
import { hasRight } from '../../../lib/access/has-right.ts'
import { whereStudentInScope, whereUserInScope } from '../../../lib/access/scope.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { sqlSamePicture, whereHinted } from '../../../lib/pictures/hints.ts'

/** What the pictures of a list are narrowed to. */
export type WantedPictures = Pick<ParsedInputOf<typeof waitingPictures>, 'filters' | 'collegeId'> &
  Partial<Pick<ParsedInputOf<typeof waitingPictures>, 'search'>>

/** The name of a person in the university's record, otherwise in their profile. */
export const PERSON_NAME = sql`coalesce(st.name, pr.display_name, user_account.login_name)`
/** The translations of this name. */
export const PERSON_NAMES = sql`coalesce(st.name_i_18n, pr.name_i_18n, '{}'::jsonb)`

/**
 * Builds the condition for the pictures that the caller decides about: those of students who study in the caller's
 * scope, and those of other people for whoever may decide about their accounts; never the caller's own.
 */
export async function wherePictureInScope({ db, actor, now }: ActorContext): Promise<SQL> {
  const ofStaff = (await hasRight(db, actor, ANSWER_WAITING, now)) ? whereUserInScope(db, actor) : undefined
  return sql`(a.user_id <> ${actor.userId} and (
    (user_account.user_type = 'STUDENT' and st.id is not null
      and ${whereStudentInScope(db, actor, sql`st.id`) ?? sql`true`})
    or (user_account.user_type <> 'STUDENT' and ${ofStaff ?? sql`false`})))`
}

/** Builds the tables of pictures: `a`, its person, the record `st`, the present enrolment `e`, and the `measure`. */
export const sqlPictures = (clientId: number): SQL => sql`
  from user_asset a
  join user_account on user_account.client_id = a.client_id and user_account.id = a.user_id
  left join user_profile pr on pr.client_id = a.client_id and pr.user_id = a.user_id
  left join student st on st.client_id = a.client_id and st.user_id = a.user_id
  ${sqlCurrentEnrolmentJoin(clientId, sql`st.id`)}
  left join picture_measure measure on measure.client_id = a.client_id and measure.path = a.path
  where a.client_id = ${clientId}`

/** Builds the condition that somebody else has the same picture. */
const whereShared = (): SQL => sql`exists (${sqlSamePicture(sql`a.user_id`)})`

/** Builds the condition of a list of waiting pictures. */
export async function wherePicturesWanted(
  { filters, collegeId, search = '' }: WantedPictures,
  context: ActorContext,
): Promise<SQL> {
  const kinds = filters?.kind?.values
  const hinted = filters?.hinted?.yes
  const pointedOut = sql`(${whereHinted()} or ${whereShared()})`
  return sql.join(
    [
      sql`a.status = 'PENDING'`,
      await wherePictureInScope(context),
      ...(collegeId === undefined ? [] : [sql`e.college_id = ${collegeId}`]),
      ...(kinds ? [sql`a.kind in (select jsonb_array_elements_text(${JSON.stringify(kinds)}::jsonb))`] : []),
      ...(hinted === undefined ? [] : [hinted ? pointedOut : sql`not ${pointedOut}`]),
      ...(search.trim().length < 2
        ? []
        : [
            whereContainsWords(
              search,
              sql`${PERSON_NAME} || ' ' || coalesce(jsonb_path_query_array(${PERSON_NAMES}, '$.*')::text, '')`,
              sql`coalesce(st.prn, '')`,
            ),
          ]),
    ],
    sql` and `,
  )
}
