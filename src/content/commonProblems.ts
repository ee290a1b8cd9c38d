/** The groups of common problems, in the order of the page. */
export const problemTopics = [
  { id: 'servers', label: 'A server does not start' },
  { id: 'access', label: 'Sign-in and account' },
  { id: 'network', label: 'Network and SSH' },
  { id: 'billing', label: 'Billing and prices' },
  { id: 'deleted', label: 'Deleted by accident' },
  { id: 'images', label: 'Images and rebuild' },
  { id: 'teams', label: 'Workspaces and members' },
] as const

export type ProblemTopic = (typeof problemTopics)[number]['id']

/** A problem that many people have, and what to do about it. */
export interface CommonProblem {
  /** Part of the address, so it never changes. */
  id: string
  topic: ProblemTopic
  title: string
  /** Words that people type and the title does not have. */
  words: readonly string[]
  steps: readonly string[]
  /** The page where the steps begin. */
  link?: { to: string; label: string }
}

const servers = { to: '/dashboard/servers', label: 'Your servers' }
const signIn = { to: '/auth', label: 'Sign in' }

/** What the site does today, as steps. A step is one or two sentences. */
export const commonProblems: readonly CommonProblem[] = [
  {
    id: 'server-error',
    topic: 'servers',
    title: 'A server is in Error',
    words: ['does not start', 'starts', 'failed', 'broken', 'crash', 'boot'],
    steps: [
      'Open the server. Its activity says which action failed, with an error code.',
      'Press Start. It tries again; nothing is billed while a server is in Error.',
      'Still in Error after two tries? Write to us from the page of the server: the code goes along.',
    ],
    link: servers,
  },
  {
    id: 'start-greyed-out',
    topic: 'servers',
    title: 'A button such as Start is greyed out',
    words: ['disabled', 'cannot', 'hold', 'grey', 'permission'],
    steps: [
      'Point at the button, or move the focus to it. It says why it is off.',
      'On hold: we stopped the server, and its page shows our reason. Only we can lift a hold.',
      'Your role: viewers read. An owner of the workspace can make you an operator.',
    ],
    link: servers,
  },
  {
    id: 'stuck-starting',
    topic: 'servers',
    title: 'A server stays in Starting or Stopping',
    words: ['slow', 'stuck', 'waiting', 'long', 'queue'],
    steps: [
      'Most actions take less than a minute. The page of the server shows how long this one runs.',
      'Stop also cancels a start that is still running.',
      'After ten minutes our staff see it as stuck. Write to us if you cannot wait.',
    ],
    link: servers,
  },
  {
    id: 'out-of-stock',
    topic: 'servers',
    title: '“Sold out” when you create or resize',
    words: ['out of stock', 'capacity', 'unavailable', 'region'],
    steps: [
      'Choose another region: each plan shows where it is in stock.',
      'Or take the plan that the form names as the nearest one. You can resize later.',
    ],
    link: { to: '/prices', label: 'Plans and stock' },
  },
  {
    id: 'slow-server',
    topic: 'servers',
    title: 'A server is slow',
    words: ['performance', 'load', 'cpu', 'memory', 'ram', 'lag', 'hangs', 'high load'],
    steps: [
      'The tab Metrics of its page shows what it uses of CPU, memory, disk and network.',
      'At its limit? Resize it to a larger plan in its settings. It is restarted for it.',
      'Shared vCPUs can be slower while others are busy. Dedicated vCPUs are yours alone.',
    ],
    link: servers,
  },
  {
    id: 'alarm',
    topic: 'servers',
    title: 'Be told when a server is busy or does not answer',
    words: ['alarm', 'alert', 'monitoring', 'threshold', 'notification', 'watch', 'down'],
    steps: [
      'Open Alarms and press New alarm. Choose what it watches, from which value on, and for how long.',
      'Press Try it on the last 7 days. It says how often the alarm would have fired.',
      'You are told on the site and by mail, as you chose under Messages. A server that you stopped never fires.',
    ],
    link: { to: '/dashboard/alarms', label: 'Your alarms' },
  },
  {
    id: 'backup',
    topic: 'servers',
    title: 'Back up a server, or take a snapshot',
    words: [
      'backups',
      'snapshot',
      'snapshots',
      'copy',
      'save',
      'export',
      'schedule',
      'daily',
      'weekly',
    ],
    steps: [
      'We keep no backups of your disks unless you switch them on: on the page Backups, for one server or many.',
      'Backups are taken every day or every week, at an hour that you choose, and cost what the page says. The oldest is removed when there are more than you keep.',
      'The tab Snapshots of a server has its backups, and takes a snapshot at any moment. You create a new server from either.',
      'Copy what you cannot lose to another place too, such as your computer.',
    ],
    link: { to: '/dashboard/backups', label: 'Backups' },
  },
  {
    id: 'no-confirmation',
    topic: 'access',
    title: 'The confirmation email does not arrive',
    words: ['mail', 'verify', 'spam', 'resend', 'sign up'],
    steps: [
      'Look into your spam folder.',
      'After a minute, request the email again on the sign-in page.',
      'The link works once, for one hour, in the browser that requested it.',
    ],
    link: signIn,
  },
  {
    id: 'wrong-password',
    topic: 'access',
    title: 'Email and password do not match',
    words: ['login', 'log in', 'forgot', 'reset', 'credentials'],
    steps: [
      'Check the address. For security we do not say whether an account exists.',
      'Reset your password. That signs you out on all other devices.',
    ],
    link: signIn,
  },
  {
    id: 'signed-out',
    topic: 'access',
    title: 'You were signed out',
    words: ['session', 'ended', 'expired', 'logout'],
    steps: [
      'Signing out everywhere ends the session of every device. A new password ends all others.',
      'Sign in again. What you typed in a form is still there.',
    ],
    link: signIn,
  },
  {
    id: 'suspended',
    topic: 'access',
    title: 'You cannot save anything: your account is suspended',
    words: ['blocked', 'banned', 'locked', 'suspension'],
    steps: [
      'The dashboard shows since when, and our reason.',
      'Write to us below. Suspended accounts can still open and answer tickets.',
    ],
    link: { to: '/dashboard', label: 'Dashboard' },
  },
  {
    id: 'change-email',
    topic: 'access',
    title: 'Change your email address',
    words: ['mail', 'new address', 'e-mail', 'move account'],
    steps: [
      'Open Security in your account, and enter the new address under Email.',
      'We send a link to both addresses. The new one holds once you have followed both.',
      'Is the old address lost? Write to us below.',
    ],
    link: { to: '/dashboard/account/security', label: 'Security' },
  },
  {
    id: 'delete-account',
    topic: 'access',
    title: 'Delete your account',
    words: ['close', 'cancel', 'remove', 'subscription', 'quit', 'leave', 'gdpr', 'erase'],
    steps: [
      'There is no contract for a month or a year. Delete your servers and snapshots: that ends their cost.',
      'Download your data, then delete the account. For 14 days you can change your mind.',
    ],
    link: { to: '/dashboard/account/leaving', label: 'Your data' },
  },
  {
    id: 'second-factor',
    topic: 'access',
    title: 'Two-factor sign-in',
    words: ['second factor', 'authenticator', 'totp', 'security key', 'passkey', 'code'],
    steps: [
      'Add an authenticator app or a security key in your account. From then on each sign-in asks for it.',
      'Make recovery codes, and keep them where you do not keep the device.',
      'Is the device lost? Sign in with a recovery code. Without one, write to us.',
    ],
    link: { to: '/dashboard/account/security', label: 'Security' },
  },
  {
    id: 'ssh-denied',
    topic: 'network',
    title: 'SSH says “permission denied”',
    words: ['publickey', 'key', 'login', 'connect', 'refused'],
    steps: [
      'Compare the fingerprint: the page of the server lists the keys that it has.',
      'A key that you add later reaches new servers only. Add it to ~/.ssh/authorized_keys yourself, or rebuild.',
      'Name the private key: ssh -i ~/.ssh/your_key and the user of the image.',
    ],
    link: { to: '/dashboard/keys', label: 'SSH keys' },
  },
  {
    id: 'ssh-timeout',
    topic: 'network',
    title: 'SSH times out',
    words: ['unreachable', 'ping', 'address', 'ip', 'firewall', 'connection'],
    steps: [
      'Is the server Running, and is this its address? Both are on its page.',
      'If it has a firewall, a rule has to let TCP port 22 in. The tab Network of its page has all rules.',
      'A firewall inside the server may block port 22 too. The console of the server does not need the network.',
    ],
    link: servers,
  },
  {
    id: 'key-refused',
    topic: 'network',
    title: 'An SSH key is not accepted',
    words: ['public key', 'format', 'ed25519', 'rsa', 'invalid'],
    steps: [
      'Paste the public key: one line from the file that ends in .pub.',
      'RSA keys need 2,048 bits or more. DSA keys and certificates are not accepted.',
    ],
    link: { to: '/dashboard/keys', label: 'SSH keys' },
  },
  {
    id: 'open-port',
    topic: 'network',
    title: 'Open a port in the firewall',
    words: ['ports', 'close', 'block', 'rule', 'http', 'https', '80', '443', 'tcp', 'udp'],
    steps: [
      'The tab Network of the server has its firewall, and those of the workspace that it has. Without any that is on, nothing is held back.',
      'If there is one, add a rule to it with the port and who may connect, and save.',
      'A firewall inside the server counts too, and a program must listen on the port.',
    ],
    link: servers,
  },
  {
    id: 'locked-out',
    topic: 'network',
    title: 'You are locked out of a server',
    words: ['lost key', 'root password', 'lockout', 'no access', 'forgot', 'console'],
    steps: [
      'Servers have no root password: you sign in with a key.',
      'The tab Console of a running server is a root shell that needs no key. Owners and operators can type in it.',
      'Add your public key there to ~/.ssh/authorized_keys, or rebuild, which erases the disk.',
    ],
    link: servers,
  },
  {
    id: 'stopped-cost',
    topic: 'billing',
    title: 'What a stopped server costs',
    words: ['bill', 'price', 'pay', 'charge', 'off', 'money'],
    steps: [
      'The full hourly price: its disk, address and vCPUs stay reserved for you.',
      'Delete it to end the billing. You can restore it for 72 hours.',
    ],
    link: { to: '/prices', label: 'What is billed when' },
  },
  {
    id: 'read-bill',
    topic: 'billing',
    title: 'Where an amount comes from',
    words: ['bill', 'high', 'expensive', 'spend', 'cost', 'hours', 'cap'],
    steps: [
      'Open a server, then Billing: each period with its state, hours and price.',
      'A server keeps its price until you resize it, or until a price that was announced on its page takes effect.',
    ],
    link: servers,
  },
  {
    id: 'refund',
    topic: 'billing',
    title: 'Ask for a refund',
    words: [
      'money back',
      'charged',
      'too much',
      'wrong amount',
      'overcharged',
      'credit',
      'dispute',
    ],
    steps: [
      'Open the server, then Billing: note the period and the amount that is wrong.',
      'Write to us below with the topic “Billing and prices”. A person decides, and answers in the ticket.',
      'What was wrong is taken back with a credit note. You find it beside your invoices.',
    ],
    link: servers,
  },
  {
    id: 'invoice',
    topic: 'billing',
    title: 'Find an invoice',
    words: ['invoices', 'receipt', 'accounting', 'tax', 'vat', 'pdf', 'download'],
    steps: [
      'Open Billing in the dashboard. Owners and accountants of a workspace see its invoices there.',
      'Each one has a PDF, and the same as XML for your accounting.',
      'Its page computes every amount again if you ask it to.',
    ],
    link: { to: '/dashboard/billing', label: 'Billing' },
  },
  {
    id: 'payment',
    topic: 'billing',
    title: 'How to pay',
    words: ['payment', 'credit card', 'paypal', 'sepa', 'transfer', 'bank', 'top up', 'method'],
    steps: [
      'Open Billing, then Payment methods, and add one. An invoice is then paid as soon as it is issued.',
      'An invoice that is open also shows how to transfer the amount, where we offer that.',
      'Until orders are open, there is nothing to pay.',
    ],
    link: { to: '/dashboard/billing/methods', label: 'Payment methods' },
  },
  {
    id: 'quota',
    topic: 'billing',
    title: 'A limit of your workspace is reached',
    words: ['quota', 'exceeded', 'vcpu', 'raise', 'increase'],
    steps: [
      'The message names the limit, how much is used and how much is allowed.',
      'Request a higher one on the page “Quotas” of the workspace. We answer with a reason.',
    ],
    link: { to: '/dashboard/workspace/quotas', label: 'Quotas' },
  },
  {
    id: 'deleted-server',
    topic: 'deleted',
    title: 'You deleted the wrong server',
    words: ['restore', 'undo', 'recycle bin', 'recover', 'lost'],
    steps: [
      'Open Servers, then the recycle bin. A deleted server stays there for 72 hours.',
      'Press Restore. It comes back stopped, with its disk, if plan and name are still free.',
      'Turn on delete protection afterwards: a protected server cannot be deleted.',
    ],
    link: servers,
  },
  {
    id: 'gone-server',
    topic: 'deleted',
    title: 'A deleted server is no longer in the bin',
    words: ['purged', 'backup', 'gone', 'wiped', 'erased'],
    steps: [
      'After 72 hours its disk is erased. Nobody can bring it back, and neither can we.',
      'Its bill and its history stay in your activity.',
    ],
    link: { to: '/dashboard/activity', label: 'Activity' },
  },
  {
    id: 'rebuild',
    topic: 'images',
    title: 'What a rebuild erases',
    words: ['reinstall', 'image', 'reset', 'format', 'disk'],
    steps: [
      'Everything on the disk. Name, address, plan and price stay.',
      'Choose an image and SSH keys, then type the name of the server to confirm.',
      'A protected server cannot be rebuilt. Turn the protection off first.',
    ],
    link: servers,
  },
  {
    id: 'cloud-init',
    topic: 'images',
    title: 'Your cloud-init did not run',
    words: ['user data', 'yaml', 'script', 'cloud-config', 'first boot'],
    steps: [
      'It runs once, when the server starts for the first time.',
      'On the server, read /var/log/cloud-init-output.log.',
      'Correct it, then rebuild or create a new server.',
    ],
    link: { to: '/dashboard/servers/new', label: 'Create a server' },
  },
  {
    id: 'invitation',
    topic: 'teams',
    title: 'An invitation does not work',
    words: ['invite', 'member', 'join', 'colleague', 'link'],
    steps: [
      'Sign in with the address that was invited. The invitation waits in your dashboard.',
      'It expires. An owner can send a new one.',
    ],
    link: { to: '/dashboard/workspace/members', label: 'Members' },
  },
  {
    id: 'see-servers',
    topic: 'teams',
    title: 'You do not see a server of a colleague',
    words: ['workspace', 'switch', 'missing', 'empty', 'role'],
    steps: [
      'Choose the workspace at the top of the side navigation: each has its own servers.',
      'Not in the list? Ask an owner of that workspace to invite you.',
    ],
    link: servers,
  },
]
