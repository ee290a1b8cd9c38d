import type { DocumentId } from '@/content/legalDocuments'

/** The description of each document, for search engines: 80 to 160 characters. */
export const legalDescriptions: Record<DocumentId, string> = {
  imprint:
    'Who runs this site: legal name, postal address, contact, register entry and VAT ID of the provider.',
  terms:
    'The contract for servers: account, prices and payment, suspension, how it ends, and how a new version is announced.',
  privacy:
    'Which personal data is held, why and how long, what is stored in your browser, and who else processes it.',
  'acceptable-use':
    'What may not run on our servers, what to tell us first, how we act on a complaint, and where to report abuse.',
  sla: 'The availability that is promised for a server, how it is measured, the credit below it, and how soon a person answers.',
  'data-processing':
    'For customers who process personal data on our servers: subject, promises, measures and other processors.',
  security:
    'How accounts, pages and servers are protected, which limits remain, and how to report a security issue.',
}
