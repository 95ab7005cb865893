import type { ActorContext, Refusal } from '../../../lib/context/handler.ts'
import { refuseYear } from '../refuse-year.ts'

/** Returns why the rows of one year cannot be proposed for another one; the first of them may be closed. */
export const refuseYears = async (
  { db, client }: Pick<ActorContext, 'db' | 'client'>,
  { fromYearId, toYearId }: { readonly fromYearId: number; readonly toYearId: number },
): Promise<Refusal | undefined> =>
  (await refuseYear(db, client.id, fromYearId, true)) ?? (await refuseYear(db, client.id, toYearId))
