import { clsx } from 'clsx'
import type { ComponentType } from 'react'
import { mdxComponents } from '@/components/mdx/mdxComponents'
import mdxStyles from '@/components/mdx/mdx.module.css'
import { PageStatus } from '@/components/PageStatus'
import { descriptions } from '@/content/descriptions'
import { pageById } from '@/content/pages'
import { useReplayEarlyInput } from '@/lib/useReplayEarlyInput'
import { Prose } from '@/ui/Prose'
import { ConfigGenerator } from './ConfigGenerator'
import { ImageFacts } from './ImageFacts'
import { ImageSection } from './ImageSection'
import { CreateWithImage } from './CreateWithImage'
import page from '@/components/toolPage.module.css'

export interface OsPageProps {
  words: ComponentType<{ components?: typeof mdxComponents }>
}

/** The page of the image: its last build, a generator of cloud-init files, which any image takes, and what is in it. */
export function OsPage({ words: Words }: OsPageProps) {
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
      <div className={clsx(mdxStyles.written, page.text)}>
        <Prose>
          <Words components={mdxComponents} />
        </Prose>
      </div>
    </article>
  )
}
