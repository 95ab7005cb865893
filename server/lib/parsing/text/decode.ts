import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'

/** The encoding of a file; `windows-1252` is a guess that no byte contradicts, `windows-1256` a person's choice. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'windows-1256'
/** Reason why a file is not text. */
export type NotText = 'EMPTY' | 'NOT_TEXT' | 'WORKBOOK'

const SAMPLE = 64 * 1024
/** Minimum share of zero bytes that marks UTF-16 without a byte order mark: its ASCII letters contain one each. */
const MANY = 0.2

function detectHeadEncoding(head: Uint8Array): Encoding | 'eight' | NotText {
  if (head.length === 0) return 'EMPTY'
  const hasHeadBytes = (...bytes: number[]): boolean => bytes.every((byte, index) => head[index] === byte)
  // Excel's two formats: a zip archive, and the older compound file.
  if (hasHeadBytes(0x50, 0x4b, 0x03, 0x04) || hasHeadBytes(0xd0, 0xcf, 0x11, 0xe0)) return 'WORKBOOK'
  if (hasHeadBytes(0xff, 0xfe)) return 'utf-16le'
  if (hasHeadBytes(0xfe, 0xff)) return 'utf-16be'
  const zeros = [0, 0]
  head.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  if (odd > (head.length / 2) * MANY && even < odd / 10) return 'utf-16le'
  if (even > (head.length / 2) * MANY && odd < even / 10) return 'utf-16be'
  return even + odd > 0 ? 'NOT_TEXT' : 'eight'
}

async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(SAMPLE), 0, SAMPLE, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Reads the text of a file in chunks; throws a TypeError if its bytes are invalid in this encoding. */
export async function* readText(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  for await (const chunk of createReadStream(path)) yield decoder.decode(chunk as Uint8Array, { stream: true })
  yield decoder.decode()
}

async function isReadable(path: string, encoding: Encoding): Promise<boolean> {
  try {
    for await (const text of readText(path, encoding)) if (CONTROL.test(text)) return false
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/** Control characters, including those that decoders produce for the five bytes that Windows-1252 leaves undefined. */
const CONTROL = /[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u009f]/

/**
 * Detects the encoding of a file. Reads the whole file, so that an invalid byte near its end cannot fail after rows
 * were already processed.
 */
export async function detectEncoding(path: string): Promise<Encoding | NotText> {
  const found = detectHeadEncoding(await readHead(path))
  if (found === 'eight') {
    for (const encoding of ['utf-8', 'windows-1252'] as const) if (await isReadable(path, encoding)) return encoding
    return 'NOT_TEXT'
  }
  if (found === 'utf-16le' || found === 'utf-16be') return (await isReadable(path, found)) ? found : 'NOT_TEXT'
  return found
}
