import { sql } from 'drizzle-orm'
import type { RowOf } from '../../../../src/contract/activity.ts'
import type { LocalisedName } from '../../../../src/contract/parts.ts'
import { MOST_NAMED, type waitingPictures } from '../../../../src/contract/users/pictures.ts'
import { selectRows } from '../../../db/rows.ts'
import { whereStudentInScope } from '../../../lib/access/scope.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { sqlSamePicture } from '../../../lib/pictures/hints.ts'

type NamedPerson = RowOf<typeof waitingPictures>['rows'][number]['same'][number]

interface SamePeople {
  readonly total: number
  /** The first of them whom the caller may see. */
  readonly people: NamedPerson[]
}

interface FoundPerson {
  readonly itemId: number
  /** Null: the caller may not see the person. */
  readonly prn: string | null
  readonly names: LocalisedName | null
}

/** Returns who else has the same picture, by the id of a picture; only students in the caller's scope are named. */
export async function loadSamePeople(
  itemIds: readonly number[],
  { db, client, actor }: ActorContext,
): Promise<ReadonlyMap<number, SamePeople>> {
  if (itemIds.length === 0) return new Map()
  const rows = await selectRows<FoundPerson>(
    db,
    sql`
    select a.id::float8 as "itemId", seen.prn,
      case when seen.id is not null
        then json_build_object('name', seen.name, 'translations', seen.name_i_18n) end as names
    from user_asset a
    join picture_measure measure on measure.client_id = a.client_id and measure.path = a.path
    cross join lateral (${sqlSamePicture(sql`a.user_id`)}) other
    left join student seen on seen.client_id = a.client_id and seen.id = other.student_id
      and ${whereStudentInScope(db, actor, sql`seen.id`) ?? sql`true`}
    where a.client_id = ${client.id}
      and a.id in (select jsonb_array_elements_text(${JSON.stringify(itemIds)}::jsonb)::bigint)
    order by a.id, seen.prn`,
  )
  const byItem = new Map<number, { total: number; people: NamedPerson[] }>()
  for (const { itemId, prn, names } of rows) {
    const same = byItem.get(itemId) ?? { total: 0, people: [] }
    same.total += 1
    if (names !== null && same.people.length < MOST_NAMED) same.people.push({ names, prn })
    byItem.set(itemId, same)
  }
  return byItem
}
