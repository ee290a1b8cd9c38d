import { Fragment } from 'react'
import { documentTitle } from '@/content/legalDocuments'
import { consentDocuments } from '@/domain/provider/consentDocuments'
import { useDeployment } from '@/lib/useDeployment'

const verbs: Readonly<Record<string, string>> = {
  terms: 'accept the',
  privacy: 'confirm that you have read the',
}

/** What signing up means, if terms or a privacy notice are in force. Exactly these versions are stored as accepted. */
export function ConsentLine() {
  const { documents, hasSampleProvider } = useDeployment()
  const needed = consentDocuments(documents)
  if (needed.length === 0) return null
  return (
    <p className="small">
      By signing up you{' '}
      {needed.map(({ id, href, version }, index) => (
        <Fragment key={id}>
          {index > 0 ? ' and ' : ''}
          {verbs[id]} {/* In a new tab, because the form would lose what is typed. */}
          <a href={href} target="_blank" rel="noopener" className="inline-block py-1">
            {documentTitle(id)} (version {version})
          </a>
        </Fragment>
      ))}
      .{hasSampleProvider ? ' These documents are samples.' : null}
    </p>
  )
}
