/** A page of the API docs that somebody wrote. Its text is guides/<id>.mdx; the first one is the page of /api-docs. */
export interface Guide {
  id: string
  /** The label in the side list. */
  nav: string
  title: string
  /** One or two sentences, 80 to 160 characters: under the title, and for search engines. */
  description: string
}

export const guides = [
  {
    id: 'authentication',
    nav: 'Authentication',
    title: 'Public key, access token, API key',
    description:
      'Every request carries the public key. People sign in for an access token; programs send an API key of a workspace, which has a scope and an end.',
  },
  {
    id: 'reading',
    nav: 'Read rows',
    title: 'Filters, order and pages',
    description:
      'Choose columns, filter, sort and page through the rows of a table, with the operators that fit each type, and count what matches.',
  },
  {
    id: 'writing',
    nav: 'Change things',
    title: 'Procedures and idempotency',
    description:
      'Call a procedure with a JSON object, send an idempotency key so that a repeated request acts once, and follow the action.',
  },
  {
    id: 'file',
    nav: 'Servers as a file',
    title: 'Keep your servers in a file',
    description:
      'Write down which servers and firewalls a workspace has, read what would change and what it costs, apply it, and take it back.',
  },
  {
    id: 'webhooks',
    nav: 'Webhooks',
    title: 'Webhooks: events for your programs',
    description:
      'Your program learns within seconds what happens in a workspace: signed requests, how to check them in three languages, and when they are sent again.',
  },
  {
    id: 'billing',
    nav: 'Billing',
    title: 'Billing by program',
    description:
      'Read invoices, the month so far and what is due with an API key, download documents, and compute an invoice again from the state log.',
  },
  {
    id: 'errors',
    nav: 'Errors',
    title: 'Errors: cause and cure',
    description:
      'Every error of this site and its API: what happened, why, and what to do about it. With the shape of an error for programs.',
  },
  {
    id: 'limits',
    nav: 'Limits',
    title: 'Limits',
    description:
      'How many rows an answer has, how long a request may take, how often you may sign in, and how much one workspace may have.',
  },
  {
    id: 'versions',
    nav: 'Versions',
    title: 'Versions and conflicts',
    description:
      'What may change without notice and what does not, and how the version of a row keeps two people from overwriting each other.',
  },
  {
    id: 'changes',
    nav: 'Change log',
    title: 'Change log',
    description:
      'When each table and procedure became part of this API, the newest first. The list is generated from the migrations of the database.',
  },
] as const satisfies readonly Guide[]
