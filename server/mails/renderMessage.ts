import { describeEvent } from '../../src/content/messages/describeEvent.ts'
import type { Fact } from '../../src/content/messages/eventWords.ts'
import { cleanName } from '../../src/content/messages/values.ts'
import { formatDateTime } from '../../src/lib/format.ts'
import { digestTitle } from './digestTitle.ts'
import { letterText, type Letter, type LetterLink } from './letter.ts'
import { cachedLetterHtml } from './letterCache.ts'
import type { MessageEvent, MessageJob } from './messageJob.ts'
import { whyText } from './reasons.ts'

export interface RenderedMessage {
  subject: string
  html: string
  text: string
}

export interface MailSite {
  /** The name of the provider. */
  brand: string
  /** The origin of the site: 'https://www.example.com'. */
  siteUrl: string
}

/** So many events are listed in one mail. */
const ITEMS_SHOWN = 50

/**
 * Writes the mail of one delivery.
 * @param after a line below the button; empty: none
 */
export function renderMessage(job: MessageJob, site: MailSite, after = ''): RenderedMessage {
  const written = job.delivery.is_digest ? digestLetter(job, site) : eventLetter(job, site)
  const letter = after === '' ? written : { ...written, after }
  return { subject: letter.title, html: cachedLetterHtml(letter), text: letterText(letter) }
}

function eventLetter(job: MessageJob, site: MailSite): Letter {
  const { event, secret_data: secret } = job
  const undoPath = secret?.['undo_path']
  const zone = usableZone(job.to.time_zone)
  const words = describe(job, event, undoPath !== undefined)
  return {
    ...frame(job, site),
    title: words.title,
    paragraphs: words.text.split(/\n{2,}/),
    facts: withTime(event, words.facts, zone),
    action: { label: words.action, href: linkTo(site, undoPath ?? pathOf(job)) },
  }
}

/** Messages that do not report what happened at a moment: the time of the event would look like that of the thing. */
const ANNOUNCEMENTS = new Set([
  'account.deletion_requested',
  'account.deletion_soon',
  'api_key.expires_soon',
  'invitation.sent',
  'legal.changed',
  'maintenance.planned',
  'maintenance.updated',
  'price.changes',
  'security.factor_unused',
  'server.bin_ends',
  'server.maintenance_planned',
  'server.maintenance_updated',
  'subscription.confirm',
])

function withTime({ kind, at }: MessageEvent, facts: readonly Fact[], zone: string): Fact[] {
  if (ANNOUNCEMENTS.has(kind)) return [...facts]
  return [...facts, { label: 'When', value: formatDateTime(at, zone) }]
}

function digestLetter(job: MessageJob, site: MailSite): Letter {
  const zone = usableZone(job.to.time_zone)
  const shown = job.events.slice(-ITEMS_SHOWN)
  const rest = job.events.length - shown.length
  return {
    ...frame(job, site),
    title: digestTitle(job),
    paragraphs: [
      'Several of these messages came within an hour, so we put them into one.',
      ...(rest > 0 ? [`The latest ${shown.length} are listed here.`] : []),
    ],
    items: shown.map((event) => {
      const { title, text } = describe(job, event, false)
      const href = linkTo(site, placeOf(event))
      return { title, text, when: formatDateTime(event.at, zone), href }
    }),
    action: { label: 'See all messages', href: linkTo(site, '/dashboard/messages') },
  }
}

const describe = ({ workspace, to }: MessageJob, event: MessageEvent, canUndo: boolean) =>
  describeEvent({
    kind: event.kind,
    data: event.data,
    at: event.at,
    workspace: workspace?.name ?? null,
    zone: usableZone(to.time_zone),
    locale: to.locale ?? undefined,
    canUndo,
  })

/** What every message has. */
function frame(
  job: MessageJob,
  site: MailSite,
): Pick<Letter, 'brand' | 'greeting' | 'why' | 'links'> {
  const name = job.to.user_id === null ? undefined : cleanName(job.to.name)
  return {
    brand: site.brand,
    greeting: name === undefined ? 'Hello,' : `Hello ${name},`,
    why: whyText(job, site.brand),
    links: footerLinks(job, site),
  }
}

function footerLinks({ to, unsubscribe_token: token }: MessageJob, site: MailSite): LetterLink[] {
  const links: LetterLink[] = []
  if (to.user_id !== null) {
    links.push({
      label: 'Choose which messages you get',
      href: linkTo(site, '/dashboard/account/messages'),
    })
  }
  if (token !== null) {
    links.push({
      label: 'Unsubscribe',
      href: linkTo(site, `/unsubscribe?token=${encodeURIComponent(token)}`),
    })
  }
  return links
}

function pathOf({ event, secret_data: secret }: MessageJob): string {
  const token = secret?.['token']
  if (event.kind === 'subscription.confirm' && token !== undefined) {
    return `/confirm?token=${encodeURIComponent(token)}`
  }
  return secret?.['path'] ?? placeOf(event)
}

/** Pages that are of the person, or follow what they show to its workspace. */
const WITHOUT_WORKSPACE = /^\/dashboard\/(?:account|messages|servers\/[\da-f-]+)(?:[/?#]|$)/

/** Only for parsing: the result does not depend on it. */
const ORIGIN = 'https://site.invalid'

/** The page of an event. The browser may show another workspace, so the link names the one that the event is about. */
function placeOf({ path, workspace_slug: slug }: MessageEvent): string {
  if (slug === null || !path.startsWith('/dashboard/') || WITHOUT_WORKSPACE.test(path)) return path
  const { pathname, searchParams, hash } = new URL(path, ORIGIN)
  searchParams.set('workspace', slug)
  return `${pathname}?${searchParams.toString()}${hash}`
}

/** The address of a path of the site. Anything else leads to the site itself, never elsewhere. */
function linkTo({ siteUrl }: MailSite, path: string): string {
  const base = siteUrl.replace(/\/+$/, '')
  return /^\/(?![/\\])/.test(path) ? `${base}${path}` : `${base}/`
}

const zones = new Map<string, string>()

/** The time zone if this machine knows it, else UTC. */
function usableZone(zone: string | null): string {
  if (zone === null || zone === '') return 'UTC'
  const known = zones.get(zone)
  if (known !== undefined) return known
  let usable = 'UTC'
  try {
    usable = new Intl.DateTimeFormat('en', { timeZone: zone }).format() && zone
  } catch {
    // The database knows a zone that this machine does not.
  }
  zones.set(zone, usable)
  return usable
}
