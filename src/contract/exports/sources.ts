import * as v from 'valibot'
import type { Right } from '../access.ts'
import { EXPORT_COLUMNS, userSelection } from '../users/user-selection.ts'

/**
 * What can be exported, by name: the right that it needs, the filters that select its rows, and its columns. A further
 * source is one line here and in `exportRequest`, and one file in `server/modules/exports/sources`.
 */
export const EXPORT_SOURCES = {
  users: {
    needs: { menu: '/user-management', verb: 'export' },
    filters: v.strictObject(userSelection),
    columns: EXPORT_COLUMNS,
  },
} as const satisfies Readonly<
  Record<string, { needs: Right; filters: v.GenericSchema; columns: readonly [string, ...string[]] }>
>

/** The name of a source. */
export type ExportSource = keyof typeof EXPORT_SOURCES

/** The rights of all sources. */
export const EXPORT_RIGHTS: readonly Right[] = Object.values(EXPORT_SOURCES).map(({ needs }) => needs)

const requestOf = <
  const Name extends ExportSource,
  Filters extends v.GenericSchema,
  const Columns extends readonly [string, ...string[]],
>(
  source: Name,
  { filters, columns }: { readonly filters: Filters; readonly columns: Columns },
) =>
  v.strictObject({
    source: v.literal(source),
    filters,
    /** In the order of the file. */
    columns: v.pipe(v.array(v.picklist(columns)), v.minLength(1), v.maxLength(columns.length)),
  })

/** The rows and columns of an export. */
export const exportRequest = v.variant('source', [requestOf('users', EXPORT_SOURCES.users)])
/** The rows and columns of an export. */
export type ExportRequest = v.InferOutput<typeof exportRequest>
