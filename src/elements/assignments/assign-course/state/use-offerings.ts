import { useMemo } from 'react'
import { courseOfferings } from '../../../../contract/assignments/courses.ts'
import { query } from '../../../../core/mql/index.ts'
import type { Offering } from '../rows/course-rows.ts'
import { useBatches, type Batches } from './use-batches.ts'

/** The number of programmes in one call. */
const PROGRAMMES = 20

/** Loads the offered courses of programmes in a year, with the people to whom they are assigned. */
export function useOfferings(academicYearId: number, programIds: readonly number[]): Batches<Offering> {
  return useBatches<Offering>({
    of: String(academicYearId),
    owners: programIds,
    size: PROGRAMMES,
    getOwner: ({ programId }) => programId,
    async load(ids) {
      const reply = await query(
        [courseOfferings],
        { courseOfferings: { academicYearId, programIds: [...ids] } },
        { toast: false },
      )
      return reply.ok ? { ok: true, result: reply.result.courseOfferings } : reply
    },
  })
}

/** Returns ids without repetitions, in their order. */
export const useUniqueIds = (...lists: readonly (readonly number[])[]): readonly number[] => {
  const ids = [...new Set(lists.flat())].join()
  return useMemo(() => (ids === '' ? [] : ids.split(',').map(Number)), [ids])
}
