import * as v from 'valibot'
import type { Right } from '../access.ts'
import { DATA_KINDS } from './import-kinds.ts'

/** The right that reading imports needs. */
export const VIEW_DATA_IMPORTS = { menu: '/data-import', verb: 'view' } as const satisfies Right
/** The right that importing data needs. */
export const EDIT_DATA_IMPORTS = { menu: '/data-import', verb: 'edit' } as const satisfies Right

export { importId } from '../users/import-file.ts'

/** The schema of a kind of data. */
export const dataKind = v.picklist(DATA_KINDS)
