/** A line that the page shows and the tests run. */
export interface Example {
  line: string
  /** What the line does, as a sentence about it. */
  does: string
  isAccount?: boolean
}

export interface Lesson {
  id: string
  title: string
  text: string
  examples: readonly Example[]
}

/** The tour, from the first line to loops. Every line runs in the tests. */
export const lessons: readonly Lesson[] = [
  {
    id: 'rows',
    title: 'Commands give rows',
    text: 'A line begins with a command. Its answer has columns with types.',
    examples: [
      { line: 'regions', does: 'All regions, with the number of plans in stock.' },
      { line: 'plans --kind vds', does: 'Plans with dedicated vCPUs.' },
      { line: 'help', does: 'Every command.' },
    ],
  },
  {
    id: 'pipes',
    title: 'Pipes pass rows on',
    text: 'A pipe hands the rows to a step: where, sort, head, pick, count or sum.',
    examples: [
      {
        line: 'plans | where cpu == dedicated | sort price | head 5',
        does: 'The five cheapest plans with dedicated vCPUs.',
      },
      {
        line: 'plans | where vram >= 24 GiB | pick plan, vram, price',
        does: 'Plans with enough GPU memory, in three columns.',
      },
      { line: 'plans | count by kind', does: 'How many plans each kind has.' },
      { line: 'images | sort disk desc', does: 'Operating systems, the largest first.' },
    ],
  },
  {
    id: 'values',
    title: 'Values have units',
    text: 'Memory, money and time are compared with their unit. A wrong type stops the line first.',
    examples: [
      {
        line: 'plans | where memory >= 8 GiB and price < €0.05',
        does: 'Plans by memory and price.',
      },
      {
        line: 'plans | where (kind == vps or kind == cloud) and not stock == "sold out"',
        does: 'Conditions in brackets. A text of two words has quotes.',
      },
      { line: 'price d1.large --hours 300 h', does: 'What 300 hours cost.' },
      { line: 'price v1.small --hours 30 d --servers 3', does: 'Three servers for 30 days.' },
    ],
  },
  {
    id: 'names',
    title: 'Names and loops',
    text: '“let” gives rows or a value a name. “for each” runs its lines for every row.',
    examples: [
      {
        line: 'let small = plans | where memory <= 4 GiB; $small | sort price | head 3',
        does: 'Rows with a name.',
      },
      {
        line: 'let month = 30 d; for each p in plans --kind vps | head 3 { price $p.plan --hours $month }',
        does: 'The month of three plans.',
      },
    ],
  },
  {
    id: 'outputs',
    title: 'Table, JSON or CSV',
    text: '-o chooses the form of the answer.',
    examples: [
      { line: 'regions -o json', does: 'JSON, for a program.' },
      { line: 'plans | pick plan, vcpu, memory, price -o csv', does: 'CSV, for a spreadsheet.' },
    ],
  },
  {
    id: 'account',
    title: 'Your own servers',
    text: 'Signed in, the same steps work on what you own. --dry-run says what a change would do.',
    examples: [
      {
        line: 'servers | where state == running | sort cost desc | head 5',
        does: 'Your running servers, the most expensive first.',
        isAccount: true,
      },
      { line: 'bill | sum projected', does: 'The bill of this month.', isAccount: true },
      {
        line: 'for each s in servers | where label.env == test and state == running { server stop $s.name --dry-run }',
        does: 'What stopping every test server would do.',
        isAccount: true,
      },
    ],
  },
]

/** Lines with a mistake: the page shows their errors, and the tests expect them. */
export const mistakes: readonly (Example & { code: string })[] = [
  {
    line: 'plans | where price > "ten"',
    does: 'A text where an amount of money fits.',
    code: 'wrong_type',
  },
  {
    line: 'plans | where memori >= 8',
    does: 'A column that does not exist.',
    code: 'unknown_column',
  },
  { line: 'plans | sort price down', does: 'A word that does not fit.', code: 'syntax' },
  { line: 'price d1.larg', does: 'A plan that does not exist.', code: 'not_found' },
]

export const examples: readonly Example[] = lessons.flatMap((lesson) => lesson.examples)
