import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const { WEBHOOK_SECRET, PORT = '3000' } = process.env
const key = Buffer.from(WEBHOOK_SECRET.replace('whsec_', ''), 'base64')

/** Whether the request is from the provider, and not an old one that somebody repeats. */
function isSigned(headers, body) {
  const id = headers['webhook-id']
  const time = headers['webhook-timestamp']
  if (!(Math.abs(Date.now() / 1000 - Number(time)) < 300)) return false
  const wanted = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest()
  // While a secret is replaced there are two signatures.
  return (headers['webhook-signature'] ?? '').split(' ').some((each) => {
    const given = Buffer.from(each.replace('v1,', ''), 'base64')
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  })
}

const done = new Set() // Keep the ids where they outlast a restart.

const server = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) body += chunk
  if (!isSigned(request.headers, body)) return response.writeHead(401).end()
  response.writeHead(204).end() // Answer first: after 10 seconds it is sent again.
  const id = request.headers['webhook-id']
  if (done.has(id)) return
  done.add(id)
  const { type, data } = JSON.parse(body)
  console.log(type, data)
})
server.listen(Number(PORT))
