import { and, eq, inArray } from 'drizzle-orm'
import { WINDOW_KEY } from '../../../../src/contract/assignments/parts.ts'
import type { Database } from '../../../db/database.ts'
import { menuProgram, menuProgramCourse } from '../../../db/schema.ts'
import { toStableText } from '../mapping/mapping.ts'
import type { WindowEdit, WindowKey } from './window-rules.ts'

type CourseTimes = Pick<typeof menuProgramCourse.$inferSelect, 'opensAt' | 'closesAt'>

/**
 * Reads the courses to which the windows of some edits are narrowed. Returns a function that finds those of a window.
 */
export async function loadWindowCourses(
  db: Database,
  clientId: number,
  edits: readonly WindowEdit[],
): Promise<(key: WindowKey) => readonly CourseTimes[]> {
  const programIds = [...new Set(edits.map(({ key }) => key.programId)), 0]
  const rows = await db
    .select({ window: menuProgram, opensAt: menuProgramCourse.opensAt, closesAt: menuProgramCourse.closesAt })
    .from(menuProgram)
    .innerJoin(
      menuProgramCourse,
      and(eq(menuProgramCourse.clientId, menuProgram.clientId), eq(menuProgramCourse.menuProgramId, menuProgram.id)),
    )
    .where(and(eq(menuProgram.clientId, clientId), inArray(menuProgram.programId, programIds)))
  const byWindow = new Map<string, CourseTimes[]>()
  for (const { window, opensAt, closesAt } of rows) {
    const text = toStableText(WINDOW_KEY, window)
    const same = byWindow.get(text)
    if (same) same.push({ opensAt, closesAt })
    else byWindow.set(text, [{ opensAt, closesAt }])
  }
  return (key) => byWindow.get(toStableText(WINDOW_KEY, key)) ?? []
}
