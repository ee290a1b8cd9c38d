import { notifyFailure } from '@/components/notifyFailure'
import { QueryProvider } from '@/components/QueryProvider'
import { useActions } from '@/components/instances/useActions'
import { useRegionFeatures } from '@/domain/catalogue/useRegionFeatures'
import type { Instance } from '@/domain/instances/instance'
import { instanceRules } from '@/domain/instances/instanceRules'
import { rescueFeature } from '@/domain/instances/rescueFeature'
import { useRuleRows } from '@/domain/instances/useInstanceRules'
import { useUser } from '@/domain/session/useAuth'
import { env } from '@/lib/env'
import { findOwn, serverCommandId } from './own'
import { Palette, type OwnResults, type PaletteProps } from './Palette'
import { serverActions } from './serverActions'
import { useOwnCommands } from './useOwnCommands'

/** The palette of a signed-in person, who also finds what they have, and acts on it. */
export function SignedInPalette(props: PaletteProps) {
  const user = useUser()
  return user === null ? (
    <Palette {...props} />
  ) : (
    <QueryProvider>
      <WithOwn {...props} userId={user.id} />
    </QueryProvider>
  )
}

function WithOwn({ userId, ...props }: PaletteProps & { userId: string }) {
  const { rows, commands, isPending, hasFailed } = useOwnCommands(userId, props.open)
  const features = useRegionFeatures(props.open)
  const ruleRows = useRuleRows(userId)
  const rulesOf = ({ workspace }: Instance) => instanceRules(ruleRows, workspace.id)
  // The palette is closed when the answer comes.
  const { press, dialog } = useActions(rulesOf, ({ name }, failure) =>
    notifyFailure(`${name}: ${failure.message}`, failure),
  )

  const find = (search: string): OwnResults => {
    const { named, others, reasons } = serverActions(rows.instances, search, {
      rulesOf,
      press,
      offersRescue: (instance) => features.has(rescueFeature(instance), instance.region.slug),
      hasConsoles: env.consoleUrl !== undefined,
      hasSeveral: rows.workspaces.length > 1,
    })
    // A server whose wanted action is not possible says why.
    const refusals = new Map([...reasons].map(([id, reason]) => [serverCommandId(id), reason]))
    const refused = commands.flatMap((command) => {
      const reason = refusals.get(command.id)
      return reason === undefined ? [] : { ...command, reason }
    })
    const found = findOwn(commands, search).filter(({ id }) => !refusals.has(id))
    return { first: [...named, ...refused, ...found], last: others }
  }
  const missing = hasFailed ? ['Some of what you have could not be loaded.'] : []
  return (
    <>
      <Palette {...props} own={{ find, isPending, missing }} />
      {dialog}
    </>
  )
}
