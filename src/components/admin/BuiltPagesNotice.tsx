import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LocalTime } from '@/components/LocalTime'
import { kindLabel } from '@/domain/audit/auditActions'
import { builtPagesQuery } from '@/domain/settings/builtPages'
import { Banner } from '@/ui/Banner'

/** Says that the built pages are older than what admins have changed, and what to do. Otherwise it renders nothing. */
export function BuiltPagesNotice() {
  const { data } = useQuery(builtPagesQuery)
  const [latest] = data?.changes ?? []
  if (!data || latest === undefined) return null
  const kinds = data.changes.map(({ entity, changes }) => `${kindLabel(entity)} (${changes})`)
  return (
    <div className="border-b border-line px-(--pad) py-4">
      <Banner
        tone="warn"
        title="The built pages are older than your changes."
        actions={
          <Link to="/docs/operate/{-$guide}" params={{ guide: 'deploy' }} hash="build-again">
            How to build again
          </Link>
        }
      >
        Built on <LocalTime at={data.builtAt} />. Changed since: {kinds.join(', ')}; the last on{' '}
        <LocalTime at={latest.lastAt} />. Visitors get the changes a moment after a page has loaded.
        Search engines, link previews and addresses of new pages get them with the next build.
      </Banner>
    </div>
  )
}
