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

const own = (line: string, does: string): Example => ({ line, does, isAccount: true })

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
      own('backups | where kept == 0', 'Servers of which no backup exists.'),
      own(
        'for each s in servers | head 1 { backup set $s.name --day sunday --hour 4 --keep 8 --dry-run }',
        'What backups of every Sunday would cost.',
      ),
      own('invoices | where status == open', 'Invoices that are not paid yet.'),
      own('balance', 'What is due, and what this month costs so far.'),
      own('budget', 'The monthly limit, and how long it lasts.'),
      {
        line: 'for each s in servers | where label.env == test and state == running { server stop $s.name --dry-run }',
        does: 'What stopping every test server would do.',
        isAccount: true,
      },
    ],
  },
  {
    id: 'servers',
    title: 'Create and change servers',
    text: 'A change asks before it runs, as the dashboard does. These lines only say what they would do.',
    examples: [
      own(
        'server create web-9 --plan v1.small --label "env=test" --dry-run',
        'What a new server would cost.',
      ),
      own(
        'for each s in servers | head 1 { server wait $s.name }',
        'Waits until nothing is in progress.',
      ),
      own(
        'for each s in servers | head 1 { why server delete $s.name }',
        'Whether it can be deleted, and what decides it.',
      ),
      own(
        'for each s in servers | where state == running | head 1 { ssh $s.name }',
        'The line that signs you in from a terminal.',
      ),
      own(
        'for each s in servers | where state == stopped | head 1 { server rebuild $s.name --dry-run }',
        'Erases the disk. You type the name of the server to confirm it.',
      ),
      own(
        'for each s in servers | where protected == no | head 1 { server protect $s.name --dry-run }',
        'Then nobody can delete or rebuild it.',
      ),
      own(
        'for each s in servers | where protected == yes { server unprotect $s.name --dry-run }',
        'Ends the protection.',
      ),
      own(
        'for each s in servers | head 1 { server rename $s.name web-new --dry-run }',
        'Another name.',
      ),
      own(
        'for each s in servers | head 2 { server label $s.name --set "team=web" --dry-run }',
        'A label on two servers.',
      ),
    ],
  },
  {
    id: 'firewall',
    title: 'Firewalls',
    text: 'A rule is a protocol and its ports. You are asked only if nobody could sign in by SSH afterwards.',
    examples: [
      own('for each s in servers | head 1 { server firewall $s.name }', 'The rules of a server.'),
      own(
        'for each s in servers | head 1 { firewall allow $s.name tcp:8443 --from 10.0.0.0/8 --label "Admin" --dry-run }',
        'Lets a network in on one port.',
      ),
      own(
        'for each s in servers | head 1 { for each r in server firewall $s.name | where from == everyone { firewall remove $s.name $r.rule --from $r.from --dry-run } }',
        'Removes what lets everyone in.',
      ),
      own(
        'for each s in servers | head 1 { firewall on $s.name --dry-run }',
        'Only what a rule lists comes in.',
      ),
      own(
        'for each s in servers | head 1 { firewall off $s.name --dry-run }',
        'Everything comes in again.',
      ),
    ],
  },
  {
    id: 'shared-firewalls',
    title: 'One firewall for several servers',
    text: 'A firewall of the workspace applies to each server that you give it.',
    examples: [
      own('firewalls', 'The firewalls of the workspace, and their servers.'),
      own('firewall create "Web servers" --dry-run', 'Makes one.'),
      own('for each f in firewalls | head 1 { rules $f.name }', 'The rules of one.'),
      own(
        'for each f in firewalls | head 1 { rule add $f.name tcp:8443 --from 10.0.0.0/8 --label "Admin" --dry-run }',
        'Lets a network in on one port of all its servers.',
      ),
    ],
  },
  {
    id: 'alarms',
    title: 'Alarms',
    text: 'Which alarms there are, and which fire now.',
    examples: [
      own('alarms', 'All alarms of the workspace.'),
      own('alarms | where state == fires', 'Those that fire now.'),
      own(
        'alarm create "Busy web" cpu --above 90 --minutes 30 --label "role=web" --dry-run',
        'An alarm for all servers with a label.',
      ),
    ],
  },
  {
    id: 'networks',
    title: 'Extra addresses and private networks',
    text: 'An extra address outlives its server. A private network lets servers of a region reach each other.',
    examples: [
      own('addresses', 'Extra addresses, and the servers that have them.'),
      own(
        'for each a in addresses | where status == ready | head 1 { address detach $a.address --dry-run }',
        'Takes one off its server.',
      ),
      own(
        'for each a in addresses | head 1 { address release $a.address --dry-run }',
        'Gives one back.',
      ),
      own('networks', 'The private networks, with the servers in them.'),
      own(
        'for each n in networks | where status == joined | head 1 { network leave $n.network $n.server --dry-run }',
        'Takes a server out of one.',
      ),
      own(
        'for each s in servers | head 1 { network create "Database" $s.region --dry-run }',
        'Makes one in the region of a server.',
      ),
    ],
  },
  {
    id: 'bin',
    title: 'The bin',
    text: 'Deleted snapshots, backups and images can be restored for 72 hours.',
    examples: [
      own('bin', 'What is in the bin, and for how long.'),
      own('for each b in bin | head 1 { bin restore $b.name --dry-run }', 'Gives the latest back.'),
      own(
        'for each i in own-images | head 1 { snapshot protect $i.name --dry-run }',
        'Protects an image, so that nobody deletes it.',
      ),
    ],
  },
  {
    id: 'volumes',
    title: 'Volumes and their snapshots',
    text: 'A volume outlives its server. A snapshot keeps it as it is now, for as long as the volume exists.',
    examples: [
      own('volumes', 'The volumes, with the servers that have them.'),
      own('volume-snapshots', 'The snapshots of volumes, with their price.'),
      own(
        'for each v in volumes | where state == attached | head 1 { volume-snapshot create $v.name --dry-run }',
        'What a snapshot of a volume would cost.',
      ),
    ],
  },
  {
    id: 'people',
    title: 'Keys, workspaces and support',
    text: 'What belongs to you needs you: API keys cannot run these lines.',
    examples: [
      own('login', 'Leads to the sign-in form and back.'),
      own('logout --dry-run', 'Signs you out on every device.'),
      own(
        'key add "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f me@laptop" --dry-run',
        'Adds a public key under the name in its comment.',
      ),
      own('for each k in keys | head 1 { key remove $k.name --dry-run }', 'Removes a key.'),
      own(
        'for each w in workspaces | head 1 { workspace use $w.workspace --dry-run }',
        'Later lines run in that workspace.',
      ),
      own('workspace create "Second team" --dry-run', 'A workspace that you own.'),
      own('workspace rename "New name" --dry-run', 'Another name for the current one.'),
      own(
        'workspace invite mira@example.org --role viewer --dry-run',
        'Sends them an email with a link.',
      ),
      own(
        'for each k in apikeys | where state == works | head 1 { apikey revoke $k.apikey --dry-run }',
        'Programs with that key are refused.',
      ),
      own('approvals | where state == open', 'What API keys ask to order.'),
      own(
        'for each o in approvals | where state == open | head 1 { approve $o.order --dry-run }',
        'The program can then order it, once.',
      ),
      own(
        'for each o in approvals | where state == open | head 1 { refuse $o.order --answer "Too much." --dry-run }',
        'The program reads the answer.',
      ),
      own(
        'ticket open --subject "Network" --message "Since 9:00 no server answers." --dry-run',
        'Writes to support.',
      ),
      own('for each t in tickets | head 1 { ticket show $t.ticket }', 'The last conversation.'),
      own(
        'for each t in tickets | head 1 { ticket reply $t.ticket "It works again." --dry-run }',
        'Answers in it.',
      ),
      own('for each t in tickets | head 1 { ticket close $t.ticket --dry-run }', 'Closes it.'),
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
