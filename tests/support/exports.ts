import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { ExportFormat } from '../../src/contract/export-names.ts'
import { call, type WireEnvelope } from './calls.ts'

interface Origin {
  readonly origin: string
}

/** The whole list of users, with a few columns. */
export const EVERYBODY = {
  source: 'users',
  filters: { search: '', tab: 'ALL' },
  columns: ['name', 'login', 'status', 'mobile', 'programmes', 'created'],
} as const

/** Exports what a request selects. */
export const exportRequested = (
  server: Origin,
  token: string,
  format: ExportFormat,
  request: object,
  language?: string,
): Promise<WireEnvelope> =>
  call(server, 'exportReport', { format, request }, { token, ...(language === undefined ? {} : { language }) })

/** Exports a list of users in a language; further filters and columns replace the usual ones. */
export const exportUsers = (
  server: Origin,
  token: string,
  format: ExportFormat,
  more: { readonly filters?: object; readonly columns?: readonly string[]; readonly language?: string } = {},
): Promise<WireEnvelope> =>
  exportRequested(
    server,
    token,
    format,
    {
      ...EVERYBODY,
      filters: { ...EVERYBODY.filters, ...more.filters },
      columns: more.columns ?? EVERYBODY.columns,
    },
    more.language,
  )

/** Downloads a finished export, and checks its hash. */
export async function downloadExport(server: Origin, token: string, exportId: string): Promise<Buffer> {
  const answer = await call(server, 'downloadExport', { exportId }, { token })
  const { url, sha256, bytes } = answer.result as { url: string; sha256: string; bytes: number }
  const response = await fetch(url)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="[a-zA-Z]+-\d{4}-\d\d-\d\d\.\w+"$/)
  const file = Buffer.from(await response.arrayBuffer())
  expect(file.length).toBe(bytes)
  expect(createHash('sha256').update(file).digest('hex')).toBe(sha256)
  return file
}

/** Unpacks a workbook with `unzip`, which also checks every checksum; returns its parts by name. */
export async function unzipWorkbook(file: Uint8Array): Promise<(part: string) => string> {
  const folder = await mkdtemp(join(tmpdir(), 'campus-export-'))
  try {
    const path = join(folder, 'file.xlsx')
    await writeFile(path, file)
    execFileSync('unzip', ['-tq', path])
    const names = execFileSync('unzip', ['-Z1', path], { encoding: 'utf8' }).trim().split('\n')
    const parts = new Map(
      names.map((name) => [
        name,
        execFileSync('unzip', ['-p', path, name.replaceAll('[', '\\[')], {
          encoding: 'utf8',
          maxBuffer: 256 * 1024 * 1024,
        }),
      ]),
    )
    return (part) => parts.get(part) ?? ''
  } finally {
    await rm(folder, { recursive: true })
  }
}
