// Stands in for the auth server, whose program is in no package registry: signs in to the database as it does, makes the
// tables and the function that the migrations need in its schema, and answers when they are there.
import { createServer } from 'node:http'
import { Client } from 'pg'
import { authTables } from '../../../postgres/authSchema.ts'

const client = new Client(process.env['GOTRUE_DB_DATABASE_URL'])
await client.connect()
await client.query(authTables)
await client.end()
createServer((_, response) => response.end('{}')).listen(
  Number(process.env['GOTRUE_API_PORT']),
  process.env['GOTRUE_API_HOST'],
)
