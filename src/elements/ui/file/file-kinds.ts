/** A file type that a field can accept. */
export type FileKind = 'pdf' | 'jpeg' | 'png' | 'webp' | 'xlsx' | 'csv' | 'anyXlsx' | 'anyCsv' | 'anyZip'

interface Kind {
  /** The type's common name. */
  readonly name: string
  /** File name extensions. */
  readonly endings: readonly string[]
  readonly type: string
  readonly picture?: boolean
  /** Returns whether the first bytes match the type. */
  readonly begins: (head: Uint8Array) => boolean
}

/** Number of bytes of a file that are inspected. */
const HEAD = 4096

const hasTextAtOffset = (head: Uint8Array, offset: number, text: string): boolean =>
  Array.from(text).every((letter, index) => head[offset + index] === letter.charCodeAt(0))

/** Returns whether the bytes are text without control characters. An incomplete character at the end is accepted. */
function isText(head: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    // A comma-separated file contains no other control characters than these.
    return Array.from(text).every((letter) => letter >= ' ' || '\t\r\n'.includes(letter))
  } catch {
    return false
  }
}

/**
 * The properties of each type. A spreadsheet is distinguished from other zip files by its name; its reader checks the
 * rest.
 */
export const FILE_KINDS: Readonly<Record<FileKind, Kind>> = {
  pdf: { name: 'PDF', endings: ['.pdf'], type: 'application/pdf', begins: (head) => hasTextAtOffset(head, 0, '%PDF-') },
  jpeg: {
    name: 'JPG',
    endings: ['.jpg', '.jpeg'],
    type: 'image/jpeg',
    picture: true,
    begins: (head) => hasTextAtOffset(head, 0, '\u00ff\u00d8\u00ff'),
  },
  png: {
    name: 'PNG',
    endings: ['.png'],
    type: 'image/png',
    picture: true,
    begins: (head) => hasTextAtOffset(head, 0, '\u0089PNG\r\n\u001a\n'),
  },
  webp: {
    name: 'WebP',
    endings: ['.webp'],
    type: 'image/webp',
    picture: true,
    begins: (head) => hasTextAtOffset(head, 0, 'RIFF') && hasTextAtOffset(head, 8, 'WEBP'),
  },
  xlsx: {
    name: 'XLSX',
    endings: ['.xlsx'],
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    begins: (head) => hasTextAtOffset(head, 0, 'PK\u0003\u0004'),
  },
  csv: { name: 'CSV', endings: ['.csv'], type: 'text/csv', begins: isText },
  // Read by a server that gives a more precise reason than a wrong type: locked, an older code page.
  anyXlsx: {
    name: 'XLSX',
    endings: ['.xlsx'],
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    begins: () => true,
  },
  anyCsv: { name: 'CSV', endings: ['.csv', '.txt'], type: 'text/csv', begins: () => true },
  anyZip: { name: 'ZIP', endings: ['.zip'], type: 'application/zip', begins: () => true },
}

/** Returns the `accept` attribute of an input for these types. */
export const toAcceptAttribute = (kinds: readonly FileKind[]): string =>
  kinds.flatMap((kind) => [...FILE_KINDS[kind].endings, FILE_KINDS[kind].type]).join(',')

/**
 * Returns the type of a file, by its first bytes and by its name, which must agree; undefined when it is none of these.
 * An unreadable file has no type.
 */
export async function findFileKind(file: File, kinds: readonly FileKind[]): Promise<FileKind | undefined> {
  const head = await file
    .slice(0, HEAD)
    .arrayBuffer()
    .then((bytes) => new Uint8Array(bytes))
    .catch(() => undefined)
  const name = file.name.toLowerCase()
  return (
    head &&
    kinds.find(
      (kind) => FILE_KINDS[kind].endings.some((ending) => name.endsWith(ending)) && FILE_KINDS[kind].begins(head),
    )
  )
}

/** The size of a picture, in pixels. */
export interface PixelSize {
  readonly width: number
  readonly height: number
}

/** Returns the size of a picture; undefined where the browser cannot read it. */
async function findPixelSize(file: File): Promise<PixelSize | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  const size = picture && { width: picture.width, height: picture.height }
  picture?.close()
  return size
}

/** A rejected file with the reason. */
export interface RefusedFile {
  readonly name: string
  readonly reason: 'kind' | 'size' | 'empty' | 'many' | 'small'
  /** The size of a picture that is too small. */
  readonly actual?: PixelSize
}

/** The limits of a file field. */
export interface FileLimits {
  readonly kinds: readonly FileKind[]
  /** Maximum size of a file, in bytes. */
  readonly maxBytes: number
  /** Maximum number of files. */
  readonly most: number
  /** Minimum size of a picture. */
  readonly least?: PixelSize
}

/**
 * Splits files into those that can be accepted in addition to `taken` existing ones and those that cannot, with the
 * reason.
 */
export async function sortFiles(
  files: readonly File[],
  taken: number,
  { kinds, maxBytes, most, least }: FileLimits,
): Promise<{ readonly good: readonly File[]; readonly refused: readonly RefusedFile[] }> {
  const good: File[] = []
  const refused: RefusedFile[] = []
  for (const file of files) {
    const refuseFile = (reason: RefusedFile['reason']) => refused.push({ name: file.name, reason })
    if (file.size === 0) refuseFile('empty')
    else if (file.size > maxBytes) refuseFile('size')
    else if (!(await findFileKind(file, kinds))) refuseFile('kind')
    else if (taken + good.length >= most) refuseFile('many')
    else {
      const actual = least && (await findPixelSize(file))
      if (least && actual && (actual.width < least.width || actual.height < least.height))
        refused.push({ name: file.name, reason: 'small', actual })
      else good.push(file)
    }
  }
  return { good, refused }
}
