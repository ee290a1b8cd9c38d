import type { DocumentId } from '@/content/legalDocuments'
import type { PageId } from '@/content/pages'

/**
 * Words that people type, and the ids of the pages for these words, the best one first. An id without a page on this
 * site is ignored.
 */
export const synonyms: readonly { words: readonly string[]; pages: readonly string[] }[] = [
  {
    words: ['pricing', 'price', 'prices', 'cost', 'costs', 'rates', 'fees', 'price list'],
    pages: ['prices', 'cloud-instances', 'vps', 'vds', 'gpu-compute'],
  },
  {
    words: ['billing', 'bill', 'invoice', 'payment', 'cap', 'vat', 'calculator', 'estimate'],
    pages: ['prices', 'cloud-instances', 'vps', 'vds', 'gpu-compute'],
  },
  {
    words: ['server', 'servers', 'instance', 'vm', 'virtual machine', 'hosting', 'linux', 'plan'],
    pages: ['cloud-instances', 'vps', 'vds', 'gpu-compute'],
  },
  { words: ['ssh', 'public key', 'ed25519'], pages: ['support'] },
  { words: ['virtual private server', 'cheap', 'shared cpu'], pages: ['vps'] },
  {
    words: ['virtual dedicated server', 'dedicated', 'dedicated cpu', 'bare metal'],
    pages: ['vds', 'cloud-instances'],
  },
  {
    words: ['ai', 'machine learning', 'ml', 'llm', 'cuda', 'nvidia', 'vram', 'inference'],
    pages: ['gpu-compute'],
  },
  { words: ['docs', 'doc', 'documentation', 'manual'], pages: ['api-docs', 'sdks', 'tutorials'] },
  { words: ['guide', 'guides', 'howto', 'getting started'], pages: ['tutorials', 'sdks'] },
  { words: ['rest', 'endpoint', 'endpoints', 'reference', 'curl'], pages: ['api-docs'] },
  { words: ['library', 'client', 'javascript', 'typescript', 'python', 'go'], pages: ['sdks'] },
  { words: ['terminal', 'shell', 'cli', 'command line'], pages: ['console'] },
  { words: ['help', 'contact', 'ticket', 'faq'], pages: ['support', 'community'] },
  {
    words: ['incident', 'incidents', 'outage', 'down', 'uptime', 'availability', 'health'],
    pages: ['status', 'support'],
  },
  {
    words: ['maintenance', 'downtime', 'latency', 'monitoring', 'atom', 'feed'],
    pages: ['status'],
  },
  {
    words: ['security', 'vulnerability', 'encryption', 'trust'],
    pages: ['architecture', 'community'],
  },
  {
    words: ['team', 'teams', 'organization', 'organisation', 'members', 'sharing', 'quota'],
    pages: ['workspaces'],
  },
  { words: ['operating system', 'image', 'distribution'], pages: ['cloud-instances', 'os'] },
  { words: ['regions', 'locations', 'data centre', 'datacenter'], pages: ['cloud-instances'] },
  { words: ['planned', 'upcoming', 'changelog', 'what is next', 'release'], pages: ['roadmap'] },
  { words: ['about', 'company', 'blog', 'paper'], pages: ['research', 'community'] },
  { words: ['github', 'source', 'open source', 'contribute', 'license'], pages: ['community'] },
]

/** A legal document that people search for. It is a topic while visitors cannot read the document. */
export interface Topic {
  id: DocumentId
  label: string
  words: readonly string[]
  /** The page that says most about it without the document. */
  page: PageId
}

export const topics: readonly Topic[] = [
  {
    id: 'terms',
    label: 'Terms of service',
    words: ['legal', 'contract', 'conditions', 'tos'],
    page: 'support',
  },
  {
    id: 'privacy',
    label: 'Privacy policy',
    words: ['gdpr', 'data protection', 'cookies', 'legal'],
    page: 'support',
  },
]
