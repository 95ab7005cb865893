/** A kind of file that can be asked for. */
export type FileKind = 'pdf' | 'jpeg' | 'png' | 'webp' | 'xlsx' | 'csv' | 'anyXlsx' | 'anyCsv'

interface Kind {
  /** As people call it. */
  readonly name: string
  /** What names of such files end in. */
  readonly endings: readonly string[]
  readonly type: string
  readonly picture?: boolean
  /** Whether a file begins so. */
  readonly begins: (head: Uint8Array) => boolean
}

/** How many bytes of a file are looked at. */
const HEAD = 4096

const at = (head: Uint8Array, offset: number, text: string): boolean => Array.from(text).every((letter, index) => head[offset + index] === letter.charCodeAt(0))

/** Text without control characters; of a character that the head cuts in two the rest is waited for. */
function isText(head: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    // A comma-separated file has no other control characters than these.
    return Array.from(text).every((letter) => letter >= ' ' || '\t\r\n'.includes(letter))
  } catch {
    return false
  }
}

/** What is known about each kind. A sheet is told from other zipped files by its name; its reader says the rest. */
export const FILE_KINDS: Readonly<Record<FileKind, Kind>> = {
  pdf: { name: 'PDF', endings: ['.pdf'], type: 'application/pdf', begins: (head) => at(head, 0, '%PDF-') },
  jpeg: { name: 'JPG', endings: ['.jpg', '.jpeg'], type: 'image/jpeg', picture: true, begins: (head) => at(head, 0, '\u00ff\u00d8\u00ff') },
  png: { name: 'PNG', endings: ['.png'], type: 'image/png', picture: true, begins: (head) => at(head, 0, '\u0089PNG\r\n\u001a\n') },
  webp: { name: 'WebP', endings: ['.webp'], type: 'image/webp', picture: true, begins: (head) => at(head, 0, 'RIFF') && at(head, 8, 'WEBP') },
  xlsx: { name: 'XLSX', endings: ['.xlsx'], type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', begins: (head) => at(head, 0, 'PK\u0003\u0004') },
  csv: { name: 'CSV', endings: ['.csv'], type: 'text/csv', begins: isText },
  // Read by a server that says more about a file than that it is none: locked, an older code page.
  anyXlsx: { name: 'XLSX', endings: ['.xlsx'], type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', begins: () => true },
  anyCsv: { name: 'CSV', endings: ['.csv', '.txt'], type: 'text/csv', begins: () => true },
}

/** What the `accept` of an input says for these kinds. */
export const acceptOf = (kinds: readonly FileKind[]): string => kinds.flatMap((kind) => [...FILE_KINDS[kind].endings, FILE_KINDS[kind].type]).join(',')

/** The kind of a file, by its beginning and by its name, which must agree; undefined when it is none of these. A file that cannot be read is none. */
export async function kindOf(file: File, kinds: readonly FileKind[]): Promise<FileKind | undefined> {
  const head = await file
    .slice(0, HEAD)
    .arrayBuffer()
    .then((bytes) => new Uint8Array(bytes))
    .catch(() => undefined)
  const name = file.name.toLowerCase()
  return head && kinds.find((kind) => FILE_KINDS[kind].endings.some((ending) => name.endsWith(ending)) && FILE_KINDS[kind].begins(head))
}

/** Why a file was not taken. */
export interface RefusedFile {
  readonly name: string
  readonly reason: 'kind' | 'size' | 'empty' | 'many'
}

/** What a file field takes. */
export interface FileLimits {
  readonly kinds: readonly FileKind[]
  /** Bytes a file may have. */
  readonly maxBytes: number
  /** How many files there may be. */
  readonly most: number
}

/** Sorts files into those that can be taken beside `taken` ones and those that cannot, with the reason. */
export async function sortFiles(files: readonly File[], taken: number, { kinds, maxBytes, most }: FileLimits): Promise<{ readonly good: readonly File[]; readonly refused: readonly RefusedFile[] }> {
  const good: File[] = []
  const refused: RefusedFile[] = []
  for (const file of files) {
    const refuse = (reason: RefusedFile['reason']) => refused.push({ name: file.name, reason })
    if (file.size === 0) refuse('empty')
    else if (file.size > maxBytes) refuse('size')
    else if (!(await kindOf(file, kinds))) refuse('kind')
    else if (taken + good.length >= most) refuse('many')
    else good.push(file)
  }
  return { good, refused }
}
