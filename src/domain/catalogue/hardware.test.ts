import { expect, test } from 'vitest'
import { describeVirtualization, describeVirtualizations, networkSpeed } from './hardware'

const container = { virtualization: 'container' } as const
const machine = { virtualization: 'virtual_machine' } as const

test('a table says what its servers are, as far as it has them', () => {
  expect(describeVirtualizations([])).toBeUndefined()
  expect(describeVirtualizations([container, container])).toBe(
    'Every server here is a container: it shares the kernel of its machine.',
  )
  expect(describeVirtualizations([machine])).toBe(
    'Every server here is a virtual machine (VM): it has a kernel of its own.',
  )
  expect(describeVirtualizations([machine, container])).toBe(
    'A container shares the kernel of its machine; a virtual machine (VM) has a kernel of its own.',
  )
})

test('one plan says it, too', () => {
  expect(describeVirtualization('container')).toBe(
    'Container: the server shares the kernel of its machine.',
  )
})

test.each([
  [100, '100 Mbit/s'],
  [1000, '1 Gbit/s'],
  [2500, '2.5 Gbit/s'],
  [25_000, '25 Gbit/s'],
])('%i Mbit/s is read as %s', (mbit, text) => {
  expect(networkSpeed(mbit)).toBe(text)
})
