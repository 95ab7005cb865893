/**
 * What the page of the portal knows of the files of its screens; numbers are indices into `files`. The build
 * (`scripts/vite/screen-table.ts`) writes it.
 */
export interface ScreenFiles {
  /** Without `assets/` and `.js`. */
  readonly files: readonly string[]
  /** By path: the files of the screen besides those of the portal, and its message files. */
  readonly screens: Readonly<Record<string, readonly [files: readonly number[], messages: readonly string[]]>>
  /** By language and name. */
  readonly messages: Readonly<Record<string, Readonly<Record<string, number>>>>
}
