import { guideSamples, type GuideSampleId, type GuideSampleParts } from '@/content/api/guideSamples'
import { Sample } from './Sample'

/** A sample of a guide, by its id. */
export function GuideSample({ id }: { id: GuideSampleId }) {
  const { label, code }: GuideSampleParts = guideSamples[id]
  return (
    <div className="prose-code">
      <Sample label={label} write={(language, place) => code[language]?.(place)} />
    </div>
  )
}
