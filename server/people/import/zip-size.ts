import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'

const inflate = promisify(inflateRaw)

/** A list of five thousand people with fifty columns unpacks to some 20 MB. */
const LARGEST = 48 * 1024 * 1024
const MOST_ENTRIES = 2000

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50

/** What a zip archive is: the names of its entries, or why nothing should be made of it. */
export type ZipFinding = { readonly names: readonly string[] } | { readonly problem: 'DAMAGED' | 'PASSWORD' | 'BOMB' }

/** The end of the list of entries stands at the end of the file, before a comment of at most 64 KB. */
function endOf(bytes: Buffer): number {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 22 - 0xffff); at -= 1) if (bytes.readUInt32LE(at) === END) return at
  return -1
}

/** Unpacks an archive for its size alone: what its entries say of themselves may be a lie. */
async function measure(bytes: Buffer): Promise<ZipFinding> {
  const end = endOf(bytes)
  if (end < 0) return { problem: 'DAMAGED' }
  const count = bytes.readUInt16LE(end + 10)
  if (count > MOST_ENTRIES) return { problem: 'BOMB' }
  const names: string[] = []
  let room = LARGEST
  let at = bytes.readUInt32LE(end + 16)
  for (let index = 0; index < count; index += 1) {
    if (bytes.readUInt32LE(at) !== ENTRY) return { problem: 'DAMAGED' }
    const [flags, method, packed] = [bytes.readUInt16LE(at + 8), bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)]
    const [nameLength, extraLength, commentLength, local] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30), bytes.readUInt16LE(at + 32), bytes.readUInt32LE(at + 42)]
    if ((flags & 1) !== 0) return { problem: 'PASSWORD' }
    if (bytes.readUInt32LE(local) !== LOCAL) return { problem: 'DAMAGED' }
    const begin = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const data = bytes.subarray(begin, begin + packed)
    if (method !== 0 && method !== 8) return { problem: 'DAMAGED' }
    room -= method === 0 ? data.length : (await inflate(data, { maxOutputLength: Math.max(room, 1) })).length
    if (room <= 0) return { problem: 'BOMB' }
    names.push(bytes.toString('utf8', at + 46, at + 46 + nameLength))
    at += 46 + nameLength + extraLength + commentLength
  }
  return { names }
}

/** Looks into a zip archive before anything else does. It never throws for what is in it. */
export async function lookIntoZip(bytes: Buffer): Promise<ZipFinding> {
  try {
    return await measure(bytes)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ERR_BUFFER_TOO_LARGE') return { problem: 'BOMB' }
    if (error instanceof RangeError || (typeof code === 'string' && code.startsWith('Z_'))) return { problem: 'DAMAGED' }
    throw error
  }
}
