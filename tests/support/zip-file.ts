import { buildStoredZip } from '../../server/lib/parsing/tables/zip.ts'

/** Builds a ZIP archive of files by name. */
export const buildZip = (files: Readonly<Record<string, string | Uint8Array>>): Buffer =>
  buildStoredZip(new Map(Object.entries(files).map(([name, content]) => [name, Buffer.from(content)])))
