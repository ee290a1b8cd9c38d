import type { Instance } from '@/domain/instances/instance'
import { instanceCan } from '@/domain/instances/instanceCan'
import type { ServerChange } from './changes'
import type { Present } from './present'

/** The deletion of a server that the file does not name any more, and why it cannot be. */
export function deleteServer(
  instance: Instance,
  { rules, volumes }: Pick<Present, 'rules' | 'volumes'>,
): { change: ServerChange; problem: string | undefined } {
  const answer = instanceCan('delete', instance, rules)
  return {
    change: {
      of: 'server',
      kind: 'delete',
      name: instance.name,
      instance,
      details: volumes
        .filter(({ server }) => server?.id === instance.id)
        .map(({ name }) => `volume ${name} is taken from it first; it stays, and costs as before`),
      reason: 'It is not in the file any more. It can be restored for 72 hours.',
      steps: [{ do: 'delete' }],
    },
    problem: answer.allowed
      ? undefined
      : `${instance.name} is not in the file any more, and cannot be deleted: ${answer.reason}`,
  }
}
