import type { Channel, CommunityTopic } from '@/content/communityTopics'
import { isListed } from '@/content/pages'
import { firstAnswer } from '@/domain/provider/answerTimes'
import type { Provider } from '@/domain/provider/provider'
import { detailLabels } from '@/domain/provider/providerTexts'
import { linkText } from '@/domain/settings/deploymentOf'
import type { Deployment, SiteLink } from '@/lib/deployment'

/** What decides where a message can go. */
export interface ChannelFacts {
  deployment: Deployment
  provider: Provider
  /** The build has a security.txt. */
  hasSecurityTxt: boolean
}

const publicFields = ['forum_link', 'chat_link', 'mailing_list_link', 'fediverse_link'] as const

const footerLink = ({ footer }: Deployment, label: string) =>
  footer?.find((link) => link.label === label)

/** The places where people meet, as far as the provider has set them. */
export function publicChannels(provider: Provider): SiteLink[] {
  return [...publicFields, 'blog_link' as const].flatMap((field) =>
    provider[field] === '' ? [] : [{ label: detailLabels[field], href: provider[field] }],
  )
}

/** An email address in a contact of several lines, or null. */
const mailIn = (text: string) => /[^\s<>()]+@[^\s<>()]+\.[a-z]{2,}/i.exec(text)?.[0] ?? null

const at = (label: string, href: string | undefined): SiteLink[] => (href ? [{ label, href }] : [])

function linksOf(channel: Channel, { deployment, provider, hasSecurityTxt }: ChannelFacts) {
  switch (channel) {
    case 'support':
      // A contact of the settings is printed on the page.
      return isListed('support') ? at('Open support', '/support') : []
    case 'email':
      return at(`Write to ${provider.email}`, provider.email && `mailto:${provider.email}`)
    case 'abuse': {
      const abuse = footerLink(deployment, 'Report abuse')
      return abuse ? at(`Report to ${linkText(abuse.href)}`, abuse.href) : []
    }
    case 'data': {
      const mail = mailIn(provider.data_protection_contact)
      return mail === null ? [] : at(`Write to ${mail}`, `mailto:${mail}`)
    }
    case 'security':
      return hasSecurityTxt ? at('Open security.txt', '/.well-known/security.txt') : []
    case 'issues':
      return at('Open the issue tracker', provider.issues_link)
    case 'source':
      return at('Open the source code', footerLink(deployment, 'Source code')?.href)
    case 'roadmap':
      return isListed('roadmap') ? at('See the roadmap', '/roadmap') : []
    case 'public':
      return publicChannels(provider).filter(({ label }) => label !== detailLabels.blog_link)
  }
}

interface Destination extends SiteLink {
  /** Everybody can read what is written there. */
  isPublic: boolean
}

const PUBLIC: readonly Channel[] = ['issues', 'public', 'source']

/** Where this message can go now, the best place first. */
export function destinationsOf(topic: CommunityTopic, facts: ChannelFacts): Destination[] {
  return topic.channels.flatMap((channel) =>
    linksOf(channel, facts).map((link) => ({ ...link, isPublic: PUBLIC.includes(channel) })),
  )
}

/** Who answers at the best place, and who can read the message there. */
export function readersOf(topic: CommunityTopic, facts: ChannelFacts) {
  const isPublic = destinationsOf(topic, facts)[0]?.isPublic === true
  return {
    who: isPublic ? (topic.whoInPublic ?? topic.who) : topic.who,
    readBy: isPublic ? 'Everybody' : 'Only the people who answer',
  }
}

/** How soon a person answers there, as far as the provider has set it. It holds for support only. */
export function answerTime(href: string, { provider }: ChannelFacts): string | null {
  return (href === '/support' && firstAnswer(provider.sla_response_hours)) || null
}

/** The address; for a mail program with a subject, and with what the message should say as a list to fill in. */
export function withTemplate(href: string, { label, parts }: CommunityTopic): string {
  if (!href.startsWith('mailto:')) return href
  const body = parts.map((part) => `${part.label}:\n`).join('\n\n')
  return `${href}?subject=${encodeURIComponent(label)}&body=${encodeURIComponent(body)}`
}
