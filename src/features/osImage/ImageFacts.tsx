import { osImage } from 'virtual:os-image'
import { LocalTime } from '@/components/LocalTime'
import { brand } from '@/lib/brand'
import { CopyButton } from '@/ui/CodeBlock'
import { Stat } from '@/ui/Stat'
import { mebibytes } from './sizes'
import styles from './osImage.module.css'

/** Sizes, date and checksum of the last build. */
export function ImageFacts() {
  const { brandName, debian, date, packageCount, compressedBytes, unpackedBytes, checksum } =
    osImage
  return (
    <section aria-label="The last build" className={styles.facts}>
      <div className={styles.stats}>
        <Stat label="Packages" value={packageCount} note={`From Debian ${debian}`} />
        <Stat label="Compressed" value={mebibytes(compressedBytes)} unit="MiB" />
        <Stat label="On disk" value={mebibytes(unpackedBytes)} unit="MiB" />
        <Stat label="Packages as of" size="s" value={<LocalTime at={date} day />} />
      </div>
      {/* The name is in the image, so that under another name it has another checksum. */}
      {brandName === brand.name ? (
        <div className={styles.checksum}>
          <span className="label">SHA-256</span>
          <code>{checksum}</code>
          <CopyButton text={checksum} what="the checksum" />
        </div>
      ) : null}
    </section>
  )
}
