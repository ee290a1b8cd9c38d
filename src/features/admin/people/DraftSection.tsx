import { LocalTime } from '@/components/LocalTime'
import { SectionHead } from '@/components/SectionHead'
import type { PersonDetail } from '@/domain/identity/personDetail'
import { DescriptionList } from '@/ui/DescriptionList'

/** The configuration that a person saved for later. */
export function DraftSection({ draft }: Pick<PersonDetail, 'draft'>) {
  return (
    <section aria-labelledby="draft" className="border-b border-line">
      <SectionHead
        id="draft"
        title="Saved configuration"
        aside={draft === null ? 'None' : <LocalTime at={draft.savedAt} />}
      />
      {draft === null ? null : (
        <DescriptionList
          className="border-t border-line"
          items={[
            { label: 'Plan', value: draft.plan, figure: true },
            { label: 'Region', value: draft.region ?? 'Not chosen', figure: draft.region !== null },
            { label: 'Image', value: draft.image ?? 'Not chosen', figure: draft.image !== null },
          ]}
        />
      )}
    </section>
  )
}
