import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { allVolumesQuery, volumesSearch } from '@/domain/volumes/admin/fleetVolumes'
import { readRows } from '@/domain/session/readRows'
import { AllVolumesPage } from '@/features/admin/resources/AllVolumesPage'
import type { ListSearch } from '@/lib/listSearch'

export const Route = createFileRoute('/_signed-in/staff/volumes')({
  // Checked by the loader and the component, so that public pages do not load the reader.
  validateSearch: (search: Record<string, unknown>): ListSearch => search,
  head: () => documentHead({ title: 'Volumes, staff' }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => readRows(context, allVolumesQuery(volumesSearch({ ...deps }))),
  component: All,
})

function All() {
  return <AllVolumesPage search={volumesSearch({ ...Route.useSearch() })} />
}
