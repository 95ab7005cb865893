import { useCallback, useMemo, useState } from 'react'
import { findPeople, MOST_PEOPLE, type Assignable } from '../../parts/assignable-people.ts'
import { useBatches } from './use-batches.ts'

/** The people whom the screen has loaded, by their ids. */
export type People = ReadonlyMap<number, Assignable>

interface CoursePeople {
  readonly people: People
  /** Remembers people whom a search has found. */
  readonly remember: (found: readonly Assignable[]) => void
}

/** Loads the people who are not chosen but have some of the courses that are shown. */
export function useCoursePeople(
  academicYearId: number,
  chosen: readonly Assignable[],
  userIds: readonly number[],
): CoursePeople {
  const [found, setFound] = useState<People>(new Map())
  const peopleById = useMemo(
    () => new Map([...found, ...chosen.map((person) => [person.userId, person] as const)]),
    [found, chosen],
  )
  const others = useMemo(() => userIds.filter((userId) => !peopleById.has(userId)), [userIds, peopleById])
  const { rows } = useBatches<Assignable>({
    of: String(academicYearId),
    owners: others,
    size: MOST_PEOPLE,
    load: (ids) => findPeople(academicYearId, ids),
    getOwner: ({ userId }) => userId,
  })
  return {
    people: useMemo(
      () => new Map([...[...rows.values()].flat().map((person) => [person.userId, person] as const), ...peopleById]),
      [rows, peopleById],
    ),
    remember: useCallback(
      (list) => setFound((before) => new Map([...before, ...list.map((person) => [person.userId, person] as const)])),
      [],
    ),
  }
}
