import { useMutation } from '@tanstack/react-query'
import { documentTitle } from '@/content/legalDocuments'
import { acceptDocument } from '@/domain/provider/acceptances'
import { queryKeys } from '@/domain/queryKeys'
import type { SiteDocument } from '@/lib/deployment'
import { Banner } from '@/ui/Banner'
import { Button } from '@/ui/Button'
import { FailureBanner } from './FailureBanner'

interface DueDocumentProps {
  document: SiteDocument
  /** The person has accepted no version of it. */
  isFirst: boolean
}

/** Asks a person to accept the version of a document that is in force. After another version the page reads it again. */
export function DueDocument({ document, isFirst }: DueDocumentProps) {
  const { id, href, version } = document
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => acceptDocument(document),
    meta: {
      invalidates: [queryKeys.acceptances(), queryKeys.provider()],
      alsoAfter: 'conflict',
    },
  })
  const title = documentTitle(id)
  return (
    <>
      <Banner
        tone="warn"
        title={isFirst ? `Please read the ${title}.` : `${title}: version ${version} is in force.`}
        actions={
          <Button size="sm" busy={isPending} onClick={() => mutate()}>
            {id === 'terms' ? `Accept version ${version}` : `I have read version ${version}`}
          </Button>
        }
      >
        <a href={href} target="_blank" rel="noopener">
          Read version {version}
        </a>
      </Banner>
      {error === null ? null : <FailureBanner failure={error} />}
    </>
  )
}
