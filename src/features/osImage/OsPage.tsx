import { PageText, type Words } from '@/components/mdx/PageText'
import { PageStatus } from '@/components/PageStatus'
import { descriptions } from '@/content/descriptions'
import { pageById } from '@/content/pages'
import { useReplayEarlyInput } from '@/lib/useReplayEarlyInput'
import { ConfigGenerator } from './ConfigGenerator'
import { ImageFacts } from './ImageFacts'
import { ImageSection } from './ImageSection'
import { CreateWithImage } from './CreateWithImage'

export interface OsPageProps {
  words: Words
}

/** The page of the image: its last build, a generator of cloud-init files, which any image takes, and what is in it. */
export function OsPage({ words }: OsPageProps) {
  useReplayEarlyInput()
  return (
    <article className="sheet">
      <header className="px-(--pad) pt-10 pb-9 max-md:py-6">
        <h1>{pageById('os').title}</h1>
        <p className="lead mt-4 max-w-[34em]">{descriptions.os}</p>
        <p className="mt-4 flex flex-wrap items-baseline gap-x-4 gap-y-1 text-14">
          <PageStatus status="orders" />
          <CreateWithImage />
        </p>
      </header>
      <ImageFacts />
      <ConfigGenerator />
      <ImageSection />
      <PageText words={words} />
    </article>
  )
}
