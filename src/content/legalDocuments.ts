/** The legal documents of the site, in the order of the footer. Their texts are in `legal/<id>.mdx`. */
export const legalDocuments = [
  { id: 'imprint', label: 'Imprint', title: 'Imprint' },
  { id: 'terms', label: 'Terms', title: 'Terms of service' },
  { id: 'privacy', label: 'Privacy', title: 'Privacy notice' },
  { id: 'acceptable-use', label: 'Acceptable use', title: 'Acceptable use policy' },
  { id: 'sla', label: 'SLA', title: 'Service level agreement' },
  { id: 'data-processing', label: 'Data processing', title: 'Data processing agreement' },
  { id: 'security', label: 'Security', title: 'Security measures' },
] as const

export type DocumentId = (typeof legalDocuments)[number]['id']

export const isDocumentId = (id: string): id is DocumentId =>
  legalDocuments.some((each) => each.id === id)

/** Where visitors read the document on this site. */
export const legalPath = (id: DocumentId) => `/legal/${id}`

/** The title of a document: 'Terms of service'. */
export const documentTitle = (id: string) =>
  legalDocuments.find((each) => each.id === id)?.title ?? id
