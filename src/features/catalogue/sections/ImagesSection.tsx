import { Plate } from '@/ui/Plate'
import { Table, type Column } from '@/ui/Table'
import type { Plan } from '../plan'
import type { Image } from '../queries'
import { imageFamilies, type ImageFamily } from './places'

export interface ImagesSectionProps {
  /** `undefined` while they are read. */
  images: readonly Image[] | undefined
  /** Whose disks are measured: the plans that the page is about. */
  plans: readonly Plan[]
  /** Where the rows answer as JSON; without it the plate writes them out itself. */
  jsonHref?: string
}

/** About so many families there are: what is kept free while they are read. */
const EXPECTED = 8

const COLUMNS: readonly Column<ImageFamily>[] = [
  { id: 'family', header: 'Image', rowHeader: true, cell: ({ family }) => family },
  {
    id: 'versions',
    header: 'Versions',
    figure: true,
    className: 'whitespace-normal',
    cell: ({ versions }) => versions.join(', '),
  },
  {
    id: 'disk',
    header: 'Least disk',
    align: 'end',
    figure: true,
    cell: ({ minDiskGib }) => `${minDiskGib} GiB`,
  },
  {
    id: 'small',
    header: 'Disk too small',
    cell: ({ tooSmall }) =>
      tooSmall.length === 0 ? (
        <span className="dim">no plan</span>
      ) : (
        <span className="mono">{tooSmall.join(', ')}</span>
      ),
  },
]

/** What a server can start from, and on which plans it does not fit. */
export function ImagesSection({ images, plans, jsonHref }: ImagesSectionProps) {
  const withoutDisk = plans.filter(({ diskGib }) => diskGib === null).length
  return (
    <section className="band" id="images" aria-labelledby="images-title">
      <div className="head">
        <h2 id="images-title">Images</h2>
        <p>
          What a server starts from. An image needs a disk of its least size, whichever version you
          take.
        </p>
        {withoutDisk > 0 ? (
          <p>{withoutDisk} of the plans here come without a disk of their own.</p>
        ) : null}
      </div>
      <div className="body">
        <Table
          caption="Images by family, with the disk that they need"
          columns={COLUMNS}
          rows={imageFamilies(images ?? [], plans)}
          rowKey={({ family }) => family}
          skeleton={images === undefined ? EXPECTED : 0}
          empty={<p className="pad">No image is published now.</p>}
        />
        <Plate
          source="GET /rest/v1/image_catalogue"
          note={images === undefined ? null : `${images.length} rows`}
          {...(jsonHref === undefined ? { json: images } : { jsonHref })}
        />
      </div>
    </section>
  )
}
