import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { IncomingHttpHeaders } from 'node:http'

export interface Reply {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  /** The body after decompression. */
  text: string
}

export interface Asked {
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** The host name in every request here, which is also in the certificate. */
export const HOST = 'example.com'

/**
 * Requests exactly this path. `fetch` would normalize the path, decompress the answer and follow redirects, which the
 * tests check.
 */
export function ask(origin: string, path: string, asked: Asked = {}): Promise<Reply> {
  const { protocol, hostname, port } = new URL(origin)
  const send = protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const request = send({
      hostname,
      port,
      path,
      method: asked.method ?? 'GET',
      headers: { Host: HOST, Connection: 'close', ...asked.headers },
      servername: HOST,
      rejectUnauthorized: false,
      timeout: 10_000,
    })
    request.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const body = Buffer.concat(chunks)
        const { statusCode: status = 0, headers } = response
        resolve({ status, headers, body, text: unpacked(body, headers['content-encoding']) })
      })
    })
    request.on('timeout', () => request.destroy(new Error(`No answer for ${path}`)))
    request.on('error', reject)
    request.end(asked.body)
  })
}

function unpacked(body: Buffer, encoding: string | undefined): string {
  if (body.length === 0) return ''
  if (encoding === 'br') return brotliDecompressSync(body).toString()
  if (encoding === 'gzip') return gunzipSync(body).toString()
  return body.toString()
}
