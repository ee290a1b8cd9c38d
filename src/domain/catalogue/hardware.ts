import type { Plan } from './plan'

type Virtualization = Plan['virtualization']

const kinds = ['container', 'virtual_machine'] as const satisfies readonly Virtualization[]

/** What a server shares with its machine. */
const KERNELS = {
  container: 'shares the kernel of its machine',
  virtual_machine: 'has a kernel of its own',
} as const satisfies Record<Virtualization, string>

const EVERY = { container: 'a container', virtual_machine: 'a virtual machine (VM)' } as const

/** For a cell of a table, below a sentence that spells out 'VM'. */
export const virtualizationShort = (kind: Virtualization) =>
  kind === 'virtual_machine' ? 'VM' : 'container'

/** 'Container: the server shares the kernel of its machine.' */
export const describeVirtualization = (kind: Virtualization) =>
  `${kind === 'virtual_machine' ? 'Virtual machine' : 'Container'}: the server ${KERNELS[kind]}.`

/** What the servers of these plans are, in one sentence; undefined without plans. */
export function describeVirtualizations(
  plans: readonly Pick<Plan, 'virtualization'>[],
): string | undefined {
  const found = kinds.filter((kind) => plans.some((plan) => plan.virtualization === kind))
  const [only] = found
  if (only === undefined) return undefined
  return found.length === 1
    ? `Every server here is ${EVERY[only]}: it ${KERNELS[only]}.`
    : `A container ${KERNELS.container}; ${EVERY.virtual_machine} ${KERNELS.virtual_machine}.`
}

/** '1 Gbit/s', '2.5 Gbit/s', '200 Mbit/s' */
export const networkSpeed = (mbit: number) =>
  mbit < 1000 ? `${mbit} Mbit/s` : `${mbit / 1000} Gbit/s`
