import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { describeMissing, missingImagesQuery } from '@/domain/catalogue/admin/missingImages'
import { StateTag } from '@/ui/StateTag'

/** In which regions the engine lacks a published image. */
const useMissing = (id: string) => describeMissing(useQuery(missingImagesQuery).data ?? [], id)

/** In the list of images: that the engine lacks one. */
export function MissingTag({ id }: { id: string }) {
  return useMissing(id) === '' ? null : <StateTag state="error">Missing in the engine</StateTag>
}

/** At an image: where the engine lacks it, and what to do. */
export function MissingInEngine({ id }: { id: string }) {
  const places = useMissing(id)
  if (places === '') return null
  return (
    <span role="status" className="mt-2 block">
      <StateTag state="error">Missing in the engine</StateTag> in {places}. A server with it cannot
      be created there. Import it under its slug, or retire it:{' '}
      <Link to="/docs/operate/{-$guide}" params={{ guide: 'engine' }}>
        how to import images
      </Link>
      .
    </span>
  )
}
