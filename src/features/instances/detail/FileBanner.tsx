import { Link } from '@tanstack/react-router'
import type { Instance } from '@/domain/instances/instance'
import { originOf } from '@/domain/workspaceFile/fileLabels'
import { Banner } from '@/ui/Banner'

/** Which file manages a server, before somebody changes it by hand. Nothing if none does. */
export function FileBanner({ instance }: { instance: Pick<Instance, 'labels'> }) {
  const origin = originOf(instance)
  if (origin === undefined) return null
  const { file, repository, commit } = origin
  const from = [
    ...(repository === undefined ? [] : [`in ${repository}`]),
    ...(commit === undefined ? [] : [`last changed by the commit ${commit}`]),
  ]
  return (
    <div className="border-b border-line px-(--pad) py-4">
      <Banner tone="info" title={`The file “${file}” manages this server.`}>
        <span className="wrap-anywhere">
          {from.length === 0 ? null : `It is ${from.join(', ')}. `}
          What you change here by hand is changed back when the file is applied again.{' '}
          <Link to="/api-docs/$guide" params={{ guide: 'file' }}>
            Servers as a file
          </Link>
        </span>
      </Banner>
    </div>
  )
}
