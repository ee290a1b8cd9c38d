import { clsx } from 'clsx'
import { Skeleton } from '@/ui/Skeleton'
import type { Image } from '@/domain/catalogue/queries'
import { imageFamilies } from './places'
import styles from './places.module.css'

export interface ImagesSectionProps {
  /** `undefined` while they are read. */
  images: readonly Image[] | undefined
}

/** The operating systems that a server can start with. */
export function ImagesSection({ images }: ImagesSectionProps) {
  return (
    <section className="band" id="images" aria-labelledby="images-title">
      <div className="head">
        <h2 id="images-title">Operating systems</h2>
        <p>Minimum disk applies to all versions.</p>
      </div>
      <div className="body">
        {images === undefined ? (
          <Skeleton className="m-6 h-40" />
        ) : images.length === 0 ? (
          <p className="pad">No images yet.</p>
        ) : (
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
      </div>
    </section>
  )
}
