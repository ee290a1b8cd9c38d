import type { Person } from '@/domain/bit/names'
import { useUser } from '@/domain/session/useAuth'
import { chooseWorkspace } from '@/domain/workspaces/currentWorkspace'
import { useConsole } from './useConsole'
import { Field } from '@/ui/Field'
import { Select } from '@/ui/Select'

/** In which workspace lines run. */
export function WorkspaceChoice({ person }: { person: Person }) {
  const userId = useUser()?.id
  const { console } = useConsole()
  const { workspace, workspaces } = person
  return (
    <section>
      <Field label="Lines run in" hint={`You are ${workspace.role} there.`}>
        <Select
          value={workspace.slug}
          options={workspaces.map(({ slug, name }) => ({ value: slug, label: name }))}
          onChange={({ target }) => {
            if (userId === undefined) return
            chooseWorkspace(userId, target.value)
            console.refresh()
          }}
        />
      </Field>
    </section>
  )
}
