/** A mail as whoever receives it reads it. */
export interface ReadMail {
  readonly header: (name: string) => string | undefined
  readonly headerNames: readonly string[]
  readonly text: string
}

const decodeQuotedPrintable = (text: string): Buffer =>
  Buffer.from(
    text
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  )

const decodeWord = (charset: string, encoding: string, text: string): string =>
  new TextDecoder(charset).decode(
    encoding.toUpperCase() === 'B' ? Buffer.from(text, 'base64') : decodeQuotedPrintable(text.replaceAll('_', ' ')),
  )

/** The words of RFC 2047; white space between two of them means nothing. */
const decodeHeader = (value: string): string =>
  value
    .replaceAll(/(\?=)\s+(?==\?)/g, '$1')
    .replaceAll(/=\?([\w-]+)\?([BQ])\?([^?]*)\?=/gi, (_, charset: string, encoding: string, text: string) =>
      decodeWord(charset, encoding, text),
    )

/**
 * Reads a mail of one part as RFC 5322 and MIME say: unfolded headers, the text in its own encoding and character set.
 */
export function readMail(raw: string): ReadMail {
  const [head = '', ...rest] = raw.split(/\r?\n\r?\n/)
  const lines = head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  const headers = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const body = rest.join('\r\n\r\n')
  const charset = /charset="?([\w-]+)/i.exec(headers.get('content-type') ?? '')?.[1] ?? 'us-ascii'
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase()
  const bytes =
    encoding === 'base64'
      ? Buffer.from(body, 'base64')
      : encoding === 'quoted-printable'
        ? decodeQuotedPrintable(body)
        : Buffer.from(body, 'latin1')
  return {
    header: (name) => {
      const value = headers.get(name.toLowerCase())
      return value === undefined ? undefined : decodeHeader(value)
    },
    headerNames: [...headers.keys()],
    text: new TextDecoder(charset, { fatal: true }).decode(bytes).replaceAll('\r\n', '\n').trimEnd(),
  }
}
