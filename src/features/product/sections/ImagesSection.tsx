import { clsx } from 'clsx'
import { QueryState } from '@/components/QueryState'
import type { QueryView } from '@/lib/queryView'
import { Skeleton } from '@/ui/Skeleton'
import type { Image } from '@/domain/catalogue/queries'
import { imageFamilies } from './places'
import styles from './places.module.css'

export interface ImagesSectionProps {
  query: QueryView<readonly Image[]>
}

/** The operating systems that a server can start with. */
export function ImagesSection({ query }: ImagesSectionProps) {
  return (
    <section className="band" id="images" aria-labelledby="images-title">
      <div className="head">
        <h2 id="images-title">Operating systems</h2>
        <p>Minimum disk applies to all versions.</p>
      </div>
      <div className="body">
        <QueryState
          query={query}
          pending={<Skeleton className="m-6 h-40" />}
          empty={<p className="pad">No images yet.</p>}
        >
          {(images) => (
            <ul className={clsx(styles.list, styles.images)}>
              {imageFamilies(images).map(({ family, versions, minDiskGib }) => (
                <li key={family}>
                  <b className="strong">{family}</b>{' '}
                  <span className="num">{versions.join(', ')}</span>
                  <span className="small dim">min. disk {minDiskGib} GiB</span>
                </li>
              ))}
            </ul>
          )}
        </QueryState>
      </div>
    </section>
  )
}
