// Stands in for the auth server, whose program is in no package registry: signs in to the database as it does, makes the
// tables and the function that the migrations need in its schema, and answers when they are there.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { Client } from 'pg'

const text = readFileSync(new URL('../../../postgres/authSchema.sql', import.meta.url), 'utf8')
const start = text.indexOf('create table auth.users')
const end = text.indexOf('grant usage on schema')

const client = new Client(process.env['GOTRUE_DB_DATABASE_URL'])
await client.connect()
await client.query(text.slice(start, end))
await client.end()
createServer((_, response) => response.end('{}')).listen(
  Number(process.env['GOTRUE_API_PORT']),
  process.env['GOTRUE_API_HOST'],
)
