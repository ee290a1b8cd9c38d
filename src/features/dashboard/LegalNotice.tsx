import { useQuery } from '@tanstack/react-query'
import { DueDocument } from '@/components/DueDocument'
import { documentTitle } from '@/content/legalDocuments'
import { acceptancesQuery, documentsToAccept } from '@/domain/provider/acceptances'
import { announcedDocuments } from '@/domain/provider/consentDocuments'
import type { SiteDocument } from '@/lib/deployment'
import { formatDate } from '@/lib/format'
import { Banner } from '@/ui/Banner'

interface LegalNoticeProps {
  userId: string
  /** What visitors can read now. */
  documents: readonly SiteDocument[]
}

/** A version of the terms or the privacy notice that this person has not accepted, and one that is announced. */
export function LegalNotice({ userId, documents }: LegalNoticeProps) {
  const { data: accepted } = useQuery(acceptancesQuery(userId))
  if (accepted === undefined) return null
  const due = documentsToAccept(documents, accepted)
  const announced = announcedDocuments(documents)
  if (due.length === 0 && announced.length === 0) return null
  return (
    <section
      aria-label="Terms and privacy"
      className="grid gap-3 border-b border-line px-(--pad) py-4"
    >
      {due.map((document) => (
        <DueDocument
          key={document.id}
          document={document}
          isFirst={!accepted.some((each) => each.document === document.id)}
        />
      ))}
      {announced.map(({ id, href, next }) => (
        <Banner
          key={id}
          title={`${documentTitle(id)}: version ${next?.version} takes effect on ${formatDate(next?.on ?? null, 'UTC')}.`}
        >
          <a href={href}>Read what changes</a>
        </Banner>
      ))}
    </section>
  )
}
