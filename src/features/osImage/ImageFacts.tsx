import { osImage } from 'virtual:os-image'
import { LocalTime } from '@/components/LocalTime'
import { brand } from '@/lib/brand'
import { CopyButton } from '@/ui/CodeBlock'
import { Stat } from '@/ui/Stat'
import { mebibytes } from './sizes'
import grid from '@/components/catalogue/statGrid.module.css'
import styles from './osImage.module.css'

/** Sizes, date and checksum of the last build. */
export function ImageFacts() {
  const { brandName, debian, date, packageCount, compressedBytes, unpackedBytes, checksum } =
    osImage
  return (
    <section aria-label="The last build" className={styles.facts}>
      <div className={grid.root}>
        <Stat label="Packages" value={packageCount} note={`Debian ${debian}, unchanged`} />
        <Stat label="Compressed" value={mebibytes(compressedBytes)} unit="MiB" />
        <Stat label="On disk" value={mebibytes(unpackedBytes)} unit="MiB" />
        <Stat
          label="Packages as of"
          value={<LocalTime at={date} day />}
          note="Updates since then are installed by the server itself."
        />
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
