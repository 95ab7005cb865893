import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** Below this size a response fits into one packet with its headers, and compression gains nothing. */
const LEAST_BYTES = 1024
/** Takes a quarter of a millisecond for 12 KB; the result is a tenth larger than at the slowest level. */
const BROTLI_QUALITY = 5

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Returns the encoding to use among those that a request accepts; undefined if none is supported. */
function findEncoding(accepted: string): 'br' | 'gzip' | undefined {
  const named = new Set(
    accepted
      .split(',')
      .filter((one) => !/;\s*q=0(\.0*)?\s*$/.test(one))
      .map((one) => one.split(';')[0]?.trim().toLowerCase()),
  )
  if (named.has('br')) return 'br'
  return named.has('gzip') ? 'gzip' : undefined
}

/**
 * Compresses the responses of a scope for clients that accept it. Secrets cannot be inferred from the length: no cookie
 * authenticates a cross-site call, and tokens are sent in headers.
 */
export function compressAnswers(scope: FastifyInstance): void {
  scope.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < LEAST_BYTES || reply.hasHeader('content-encoding'))
      return payload
    const vary = reply.getHeader('vary')
    reply.header('vary', vary ? `${String(vary)}, accept-encoding` : 'accept-encoding')
    const accepted = request.headers['accept-encoding']
    const encoding = findEncoding(Array.isArray(accepted) ? accepted.join() : (accepted ?? ''))
    if (!encoding) return payload
    reply.header('content-encoding', encoding).removeHeader('content-length')
    const bytes = Buffer.from(payload)
    return encoding === 'gzip'
      ? zip(bytes)
      : brotli(bytes, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          },
        })
  })
}
