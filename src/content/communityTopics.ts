/** Where a message can go. Which of them exist depends on the settings. */
export type Channel =
  | 'support'
  | 'email'
  | 'abuse'
  | 'data'
  | 'security'
  | 'issues'
  | 'source'
  | 'roadmap'
  | 'public'

/** One part of a message, with what to write into it. */
interface TopicPart {
  id: string
  label: string
  hint: string
}

export interface CommunityTopic {
  id: string
  /** What somebody wants to do: a heading, and the subject of a mail. */
  label: string
  who: string
  /** Who answers in a public place. Absent: the message never goes to one. */
  whoInPublic?: string
  /** From the best place to the last; the first one that exists is offered first. */
  channels: readonly Channel[]
  parts: readonly TopicPart[]
  never: string
}

const NEVER_KEYS = 'Passwords, access tokens, private keys.'

/** What people come with, who answers it, and what the answer needs. */
export const communityTopics: readonly CommunityTopic[] = [
  {
    id: 'problem',
    label: 'Report a problem with a server',
    who: 'Support staff',
    channels: ['support', 'email'],
    parts: [
      { id: 'what', label: 'What happens', hint: 'The exact message and its code.' },
      { id: 'expected', label: 'What you expected', hint: 'One sentence is enough.' },
      { id: 'steps', label: 'Steps', hint: 'The server’s name, the command or page, in order.' },
      { id: 'since', label: 'Since when', hint: 'With your time zone; what changed before.' },
    ],
    never: NEVER_KEYS,
  },
  {
    id: 'question',
    label: 'Ask how something works',
    who: 'Support staff',
    whoInPublic: 'Other customers and staff',
    channels: ['public', 'support', 'email'],
    parts: [
      { id: 'goal', label: 'What you want to reach', hint: 'The goal, not only the next step.' },
      { id: 'tried', label: 'What you tried', hint: 'Commands with their output, pages you read.' },
    ],
    never: `${NEVER_KEYS} In public also addresses and names of your servers.`,
  },
  {
    id: 'idea',
    label: 'Propose an improvement',
    who: 'The people who plan the work',
    whoInPublic: 'The people who plan the work, and everybody with the same need',
    channels: ['issues', 'public', 'support', 'roadmap'],
    parts: [
      { id: 'need', label: 'What you need to do', hint: 'And how often.' },
      { id: 'today', label: 'How you do it today', hint: 'What is slow, risky or impossible.' },
      {
        id: 'idea',
        label: 'What would help',
        hint: 'A rough idea; others may know a simpler one.',
      },
    ],
    never: 'What you would not want printed.',
  },
  {
    id: 'mistake',
    label: 'Report a mistake on this site',
    who: 'The people who write the site',
    whoInPublic: 'The people who write the site',
    channels: ['issues', 'support', 'email'],
    parts: [
      { id: 'page', label: 'Page', hint: 'Its address, and the sentence or figure.' },
      { id: 'right', label: 'What is right', hint: 'And how you know.' },
    ],
    never: NEVER_KEYS,
  },
  {
    id: 'security',
    label: 'Report a security issue',
    who: 'The people who fix it, nobody else',
    channels: ['security', 'email', 'support'],
    parts: [
      { id: 'steps', label: 'Steps', hint: 'Page or call, and what to send. A script is best.' },
      { id: 'gain', label: 'What an attacker gains', hint: 'Whose data, which right.' },
      { id: 'name', label: 'How to name you', hint: 'If you want to be credited.' },
    ],
    never: 'Data of other people. Nothing in public before it is fixed.',
  },
  {
    id: 'abuse',
    label: 'Report abuse from a server here',
    who: 'Staff who can put a server on hold',
    channels: ['abuse', 'email', 'support'],
    parts: [
      { id: 'address', label: 'Address of the server', hint: 'IP address, and port or domain.' },
      { id: 'time', label: 'Time', hint: 'With its zone.' },
      { id: 'proof', label: 'What you saw', hint: 'Log lines or full mail headers.' },
    ],
    never: 'Illegal material itself. Describe where it is.',
  },
  {
    id: 'data',
    label: 'Ask about personal data',
    who: 'The contact for data protection',
    channels: ['data', 'email', 'support'],
    parts: [
      { id: 'wish', label: 'What you ask for', hint: 'A copy, a correction, a deletion.' },
      { id: 'account', label: 'Your account', hint: 'Its email address. Write from this address.' },
    ],
    never: 'A copy of an identity card, unless we ask for it.',
  },
  {
    id: 'contribute',
    label: 'Contribute code or words',
    who: 'The maintainers of the software',
    whoInPublic: 'The maintainers of the software',
    channels: ['source', 'issues', 'public'],
    parts: [
      { id: 'change', label: 'What you want to change', hint: 'Before you write much of it.' },
      { id: 'why', label: 'Why', hint: 'Who has the problem that it solves.' },
      { id: 'test', label: 'How it is tested', hint: 'The test that fails without the change.' },
    ],
    never: 'Code that you may not license.',
  },
]
