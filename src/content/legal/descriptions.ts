import type { DocumentId } from '@/content/legalDocuments'

/** The description of each document, for search engines: 110 to 160 characters. */
export const legalDescriptions: Record<DocumentId, string> = {
  imprint:
    'Who runs this site: the legal name, postal address, contact, register entry and VAT identification number of the provider.',
  terms:
    'The contract for servers: account, prices and payment, suspension, how it ends, and how a new version is announced.',
  privacy:
    'Which personal data we hold, why and for how long, what is stored in your browser, who else processes it, and your rights.',
  'acceptable-use':
    'What may not run on our servers, what to tell us before you start it, how we act on a complaint, and where to report abuse.',
  sla: 'The availability that is promised for a server, how it is measured, the credit below it, and how soon a person answers.',
  'data-processing':
    'For customers who process personal data on our servers: the subject of the contract, our duties, measures and other processors.',
  security:
    'How accounts, pages and servers are protected, which limits remain, and how to report a security issue to us in private.',
}
