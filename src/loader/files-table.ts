/**
 * What the loader knows of the files of a build: numbers are indices into `files`, and names are exports of a file. The
 * build (`scripts/vite/preload-table.ts`) and the development server (`scripts/vite/source-loader.ts`) write it.
 * A list and no object, because the loader carries no names then.
 */
export type FilesTable = readonly [
  /** Without `assets/` and `.js`. */
  files: readonly string[],
  elements: Readonly<Record<string, readonly [definition: string, ...files: number[]]>>,
  /** The names of all other elements, without `campus-`, separated by spaces. */
  others: string,
  words: Readonly<Record<string, number>>,
  /** How many of the elements, from the first, have a form that is drawn before their own files are there. */
  forms: number,
  look: readonly [file: number, adoptSheets: string, lightSheets: string, drawForm: string],
  define: readonly [file: number, defineElement: string],
]
