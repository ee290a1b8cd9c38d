// @vitest-environment node
import { FakeClock } from '../../../../tests/support/fakeClock.ts'
import { FakeIncus } from '../../../../tests/support/fakeIncus.ts'
import { openFakeIncus } from '../../../../tests/support/fakeIncusEngine.ts'
import { expect, test } from 'vitest'
import { accessJobFor, describeAccess } from '../../accessConformance.ts'
import { jobFor } from '../../driverConformance.ts'
import { setAccess } from './access.ts'
import { configOf, engineRefOf } from './instance.ts'

describeAccess('incus, with a fake of it', openFakeIncus)

const { signal } = new AbortController()

/** A server that runs, and what was run inside of it. */
function running(type: 'container' | 'virtual-machine' = 'container') {
  const incus = new FakeIncus(new FakeClock())
  const made = jobFor('create')
  incus.instances.set(engineRefOf(made.instance.id), {
    status: 'Running',
    type,
    config: configOf(made),
    devices: {},
    pid: 1,
    builds: 1,
    boots: 1,
  })
  const write = (change: Parameters<typeof accessJobFor>[1]) =>
    setAccess({ client: incus.connect(), project: 'p', job: accessJobFor(made, change), signal })
  return { incus, write }
}

test('the hash and the keys are in the environment, and never on the command line', async () => {
  const { incus, write } = running()
  await write({ passwordHash: '$6$secret' })
  await write({ sshKeys: ['ssh-ed25519 ONE', 'ssh-ed25519 TWO'], replacesKeys: true })
  expect(incus.ran.map(({ command }) => JSON.stringify(command))).not.toContainEqual(
    expect.stringMatching(/secret|ONE|TWO/),
  )
  expect(incus.ran.map(({ environment }) => environment)).toMatchObject([
    { NEW_PASSWORD_HASH: '$6$secret' },
    { NEW_KEYS: 'ssh-ed25519 ONE\nssh-ed25519 TWO', REPLACE_KEYS: 'yes' },
  ])
})

test('a script that ends with an error has written nothing', async () => {
  const { incus, write } = running()
  incus.exitCode = 1
  await expect(write({})).rejects.toMatchObject({ code: 'inside_failed' })
})

test('a virtual machine without the agent does not answer', async () => {
  const { incus, write } = running('virtual-machine')
  await write({})
  incus.hasAgent = false
  await expect(write({})).rejects.toMatchObject({
    code: 'inside_failed',
    message: expect.stringContaining('agent') as string,
  })
})
