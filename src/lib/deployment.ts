/** closed: nobody creates a server; preview: servers cost nothing; open: servers are billed. */
export type Orders = 'closed' | 'preview' | 'open'

/** A kind of server, as plans have it. */
export type ServerKind = 'vps' | 'cloud' | 'vds' | 'gpu'

/** The words of the home page. Title and claims are absent where the provider has set none. */
export interface HomeTexts {
  title?: string
  lead: string
  /** The provider has written the lead. Without it, the lead names what is on sale. */
  isOwnLead?: boolean
  claims?: readonly string[]
}

/** One sentence under the header: its first words, which are bold, and the rest. */
export type SiteNotice = readonly [label: string, text: string]

/** A link of the settings. Its address begins with `https:`, `mailto:` or `tel:`; a path is a page of this site. */
export interface SiteLink {
  label: string
  href: string
}

/** A legal document that visitors can read. */
export interface SiteDocument extends SiteLink {
  id: string
  /** The version that is in force. Absent while the first one is only announced. */
  version?: number
  /** A later version that is announced, with the day on which it takes effect. */
  next?: { version: number; on: string }
}

/** How to reach the people who run the site. What is not set is absent. */
export interface Contact {
  email?: string
  phone?: string
  hours?: string
  /** Within how many hours a person answers a ticket. */
  answerHours?: string
  address?: string
}

/** An incident that runs, or maintenance that runs or is near. */
export interface IncidentNotice {
  kind: 'incident' | 'maintenance'
  title: string
  /** What is affected; may be empty. */
  text: string
  /** Since when, or when: formatted for the visitor. */
  when: string
}

/** The VAT of private customers in the country of the provider. */
export interface PriceVat {
  country: string
  percent: number
  /** Prices include it before a reader chooses. */
  isShown?: boolean
  /** Customers in other member states of the EU pay the rate of their country. */
  isByCountry?: boolean
}

/** What pages show of the settings of the deployment. What is not set is absent. */
export interface Deployment {
  orders: Orders
  /** The engine only plays servers: no machine is made. */
  isSimulated?: boolean
  /** Plans, prices and stock are a sample catalogue, not an offer. */
  isSample?: boolean
  /**
   * The kinds of server that are on sale: those with a published plan, and a page that the brand shows. Absent while no
   * plan has been read.
   */
  sells?: readonly ServerKind[]
  home?: HomeTexts
  /** Absent: prices are shown without VAT, because none is charged, or because the taxes are not set up. */
  vat?: PriceVat
  /** Who must have a second factor. */
  secondFactorFor?: 'admins' | 'staff' | 'everybody'
  notice?: SiteNotice
  /** No build contains it: it is over before the next one. */
  incident?: IncidentNotice
  /** One line for every visitor. */
  announcement?: string
  /** Where to ask for help, with the address as people read it. */
  support?: SiteLink
  contact?: Contact
  documents?: readonly SiteDocument[]
  /** The documents name a provider who does not exist. */
  hasSampleProvider?: boolean
  /** Visitors read the texts for the people who run the site. */
  hasOperatorDocs?: boolean
  footer?: readonly SiteLink[]
}

/** The build writes the facts as JSON into this attribute of #root. */
export const DEPLOYMENT_ATTRIBUTE = 'data-deployment'

const listeners = new Set<() => void>()
const readListeners = new Set<() => void>()
let isRead = true
let built: Deployment | undefined
let facts: Deployment | undefined

/** The facts that the build wrote into the document. The first render must use them. Without them nothing is promised. */
export function builtDeployment(): Deployment {
  const root = globalThis.document?.getElementById('root')
  // The same build wrote this text and this code, so it is not checked.
  return (built ??= JSON.parse(root?.getAttribute(DEPLOYMENT_ATTRIBUTE) ?? '{"orders":"closed"}'))
}

/** The facts of this deployment. The object stays the same until a fact changes. */
export function deployment(): Deployment {
  return facts ?? builtDeployment()
}

/** Replaces the facts and notifies the listeners. */
export function setDeployment(next: Deployment): void {
  facts = next
  for (const listener of listeners) listener()
}

export function onDeployment(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Marks that the facts of the build may be out of date: they are read again, and `endDeploymentRead` follows. */
export function beginDeploymentRead(): void {
  isRead = false
}

/** Marks that the facts have been read, or that they cannot be. */
export function endDeploymentRead(): void {
  isRead = true
  for (const listener of readListeners) listener()
  readListeners.clear()
}

/** Whether the facts are known that hold now: those of the build have been compared with the rows. */
export function isDeploymentRead(): boolean {
  return isRead
}

/** Calls the listener once the facts have been read. */
export function onDeploymentRead(listener: () => void): () => void {
  readListeners.add(listener)
  return () => readListeners.delete(listener)
}

/** Resolves once the facts have been read, or cannot be. */
export function whenDeploymentRead(): Promise<void> {
  return new Promise((resolve) => {
    if (isRead) resolve()
    else onDeploymentRead(resolve)
  })
}
