import type { ExcerptId } from '@/content/excerpts'

export interface Station {
  id: ExcerptId
  name: string
  /** Under the name in the drawing. */
  role: string
  /** Two sentences about it. */
  text: string
  holds: string
  checks: string
  /** The title of the passage. */
  shows: string
}

/** The path of a request, then the path of the work that it starts. The place in this list is the station's number. */
export const stations: readonly Station[] = [
  {
    id: 'browser',
    name: 'Browser',
    role: 'asks',
    text: 'The router sends you to sign in before it opens a page of your account. This is a convenience: you can change any code on your own device, and the database does not rely on it.',
    holds: 'Your session, in local storage',
    checks: 'Nothing that counts',
    shows: 'The guard of pages behind sign-in',
  },
  {
    id: 'pages',
    name: 'Pages',
    role: 'are files',
    text: 'Every page is a file that was written at build time. Its policy lets the browser run our own scripts only, and connect to our own backend only.',
    holds: 'HTML, styles, scripts, fonts',
    checks: 'Scripts, by origin and hash',
    shows: 'The content security policy',
  },
  {
    id: 'session',
    name: 'Session',
    role: 'must be alive',
    text: 'A token is signed and ends after an hour. This function runs before each request and refuses a token whose session has ended, for example because you signed out everywhere.',
    holds: 'Password hashes and sessions',
    checks: 'Token, session, account',
    shows: 'The check before every request',
  },
  {
    id: 'api',
    name: 'API',
    role: 'knows no rule',
    text: 'PostgREST turns a request into one statement, with the role in your token. What the role may do is only what the database grants: here, to read. No role of a customer may write a server directly.',
    holds: 'Nothing between requests',
    checks: 'Signature, expiry, grants',
    shows: 'What signed-in people may read',
  },
  {
    id: 'policy',
    name: 'Policy',
    role: 'says which rows',
    text: 'The database adds this condition to every query for servers. A server of another workspace is not refused: for you, it does not exist.',
    holds: 'Who may see which server',
    checks: 'Your workspaces, or staff',
    shows: 'The policy of the table of servers',
  },
  {
    id: 'row',
    name: 'Row',
    role: 'is read',
    text: 'You receive the row. To change it, you call a procedure, and the procedure looks up the action in this table: an action without a line here is refused.',
    holds: 'Server, state and price',
    checks: 'Every action, in each state',
    shows: 'The table of legal actions',
  },
  {
    id: 'queue',
    name: 'Queue',
    role: 'keeps the order',
    text: 'A legal action becomes one row in the queue, in the same transaction. The request ends here: you get your answer while the work still waits.',
    holds: 'Actions that are not done',
    checks: 'One open action per server',
    shows: 'The index that allows one action',
  },
  {
    id: 'provisioner',
    name: 'Provisioner',
    role: 'claims actions',
    text: 'A process without a public address claims due actions for a limited time. Several can run at once: a row that one of them has locked is skipped by the others.',
    holds: 'A lease on each action',
    checks: 'That no other has the action',
    shows: 'How actions are claimed',
  },
  {
    id: 'driver',
    name: 'Driver',
    role: 'calls the engine',
    text: 'The driver translates an action into the calls of an engine. Any process may die between any two steps, so these rules hold for every driver, and tests check them.',
    holds: 'Nothing in memory',
    checks: 'What the engine already did',
    shows: 'The rules for every driver',
  },
  {
    id: 'hosts',
    name: 'Hosts',
    role: 'run servers',
    text: 'A running server does not need stations 1 to 9. The provisioner compares what the engine holds with what the database expects, and reports each difference to staff.',
    holds: 'Servers and their disks',
    checks: 'Nothing: they are compared',
    shows: 'The comparison with the engine',
  },
]

/** How many stations a request passes. The others work afterwards. */
export const REQUEST_STATIONS = 6
