/** The files that the examination section can upload (specification, section 10.8). */
export const IMPORT_KINDS = ['CENTRES', 'TIMETABLE', 'SEATS', 'PAPERS', 'FORMS', 'HOLDS'] as const
/** A kind of file. */
export type ImportKind = (typeof IMPORT_KINDS)[number]
