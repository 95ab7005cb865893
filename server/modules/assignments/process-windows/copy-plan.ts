import { sql } from 'drizzle-orm'
import type { ParsedInputOf } from '../../../../src/contract/activity.ts'
import type { copyMenuPrograms } from '../../../../src/contract/assignments/windows.ts'
import { rowsOf as rowsOfStatement } from '../../../db/rows.ts'
import { instantText } from '../../../lib/access/process-windows.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { sentence } from '../../../lib/i18n/messages.ts'
import { rowsOf } from '../mapping/mapping.ts'
import { checkProposal, type LineProblem, type Proposal } from './proposals.ts'
import { keyText, valueText, windowsOfPlan } from './read-windows.ts'
import { WINDOWS } from './window-mapping.ts'
import { readWindowNames } from '../../../lib/access/window-names.ts'
import type { WindowEdit, WindowKey, WindowValue } from './window-rules.ts'

/** Returns instants moved by a number of days: the time of day in the institution's time zone stays. */
async function moveByDays({ db, client }: ActorContext, instants: readonly string[], days: number) {
  const rows = await rowsOfStatement<{ before: string; after: string }>(
    db,
    sql`
      select one.text as before,
        ${instantText(sql`((one.text::timestamptz at time zone ${client.timeZone} + make_interval(days => ${days}::int))
          at time zone ${client.timeZone})`)} as after
      from unnest(${sql.param([...new Set(instants)])}::text[]) as one(text)`,
  )
  const moved = new Map(rows.map(({ before, after }) => [before, after]))
  return (iso: string): string => moved.get(iso) ?? iso
}

/**
 * Proposes windows like those of another process, year or examination, as drafts: nothing opens before somebody has
 * reviewed it. Extensions and notes are not copied. A window that exists and is no longer a draft stays as it is, and
 * becomes a problem with the number of its original.
 */
export async function proposeCopy(
  { from, to, shiftDays }: ParsedInputOf<typeof copyMenuPrograms>,
  context: ActorContext,
): Promise<Proposal> {
  const { db, client, language } = context
  const originals = await windowsOfPlan(from, context)
  const times = originals.flatMap(({ value }) => [value.opensAt, value.closesAt])
  const moved = await moveByDays(context, times, shiftDays)
  const stored = await rowsOf(db, WINDOWS, client.id, [to.menuId])
  const nameOf = await readWindowNames(
    db,
    client.id,
    originals.map(({ key }) => key),
  )
  const problems: LineProblem[] = []
  const wanted: { edit: WindowEdit; line: number }[] = []
  for (const [index, original] of originals.entries()) {
    const line = index + 1
    const key: WindowKey = { ...original.key, ...to }
    const before = stored.get(keyText(key))?.value ?? null
    const after: WindowValue = {
      opensAt: moved(original.value.opensAt),
      closesAt: moved(original.value.closesAt),
      extendedTo: null,
      status: 'DRAFT',
      note: '',
    }
    if (before !== null && before.status !== 'DRAFT')
      problems.push({ line, sentence: sentence(language, 'windows.exists', { window: nameOf(key, language) }) })
    else if (valueText(before) !== valueText(after)) wanted.push({ edit: { key, before, after }, line })
  }
  return checkProposal(wanted, problems, context)
}
