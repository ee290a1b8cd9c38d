import { readFileSync } from 'node:fs'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const schema = read('authSchema.sql')
const secondFactors = read('../../server/auth/tables.sql')

/** The roles, the schemas and what the auth service of a hosted project makes in its schema. */
export const authSchema = `${schema}\n${secondFactors}`

/** Of these, what the auth service itself makes in a schema that exists. */
export const authTables = [
  schema.slice(schema.indexOf('create table auth.users'), schema.indexOf('grant usage on schema')),
  secondFactors,
].join('\n')
