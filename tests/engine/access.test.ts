// @vitest-environment node
import { expect, inject, test } from 'vitest'
import { accessJobFor } from '../../server/provisioner/accessConformance.ts'
import { jobFor } from '../../server/provisioner/driverConformance.ts'
import type { AccessJob } from '../../server/provisioner/driver.ts'
import { connect } from './support/connect.ts'
import { incus } from './support/incusd.ts'

const daemon = inject('incusd')
const driver = connect(daemon)
const { signal } = new AbortController()

const inside = (ref: string, line: string) => incus(daemon, ['exec', ref, '--', 'sh', '-c', line])
const write = async (job: AccessJob) => driver.setAccess?.(job, signal)

test('the password and the keys of root change inside a container that runs', async () => {
  const first = jobFor('create')
  const { engineRef } = await driver.create(first, signal)
  const made = { ...first, instance: { ...first.instance, engineRef } }
  const hash = `$6$saltsalt$${'a'.repeat(86)}`
  await write(accessJobFor(made, { passwordHash: hash }))
  expect(await inside(engineRef, 'grep ^root: /etc/shadow')).toContain(`root:${hash}:`)

  // A last line that does not end is a key all the same.
  await inside(
    engineRef,
    'mkdir -p /root/.ssh; printf "# mine\\nssh-ed25519 OLD by hand" > /root/.ssh/authorized_keys',
  )
  const add = accessJobFor(made, { sshKeys: ['ssh-ed25519 ONE', 'ssh-ed25519 TWO'] })
  await write(add)
  await write(add)
  const keys = 'cat /root/.ssh/authorized_keys'
  expect(await inside(engineRef, keys)).toBe(
    '# mine\nssh-ed25519 OLD by hand\nssh-ed25519 ONE\nssh-ed25519 TWO\n',
  )
  await write(accessJobFor(made, { sshKeys: ['ssh-ed25519 THREE'], replacesKeys: true }))
  expect(await inside(engineRef, keys)).toBe('ssh-ed25519 THREE\n')
  expect(await inside(engineRef, 'ls -A /root/.ssh; stat -c %a /root/.ssh/authorized_keys')).toBe(
    'authorized_keys\n600\n',
  )

  // What does not work inside is no success.
  await inside(engineRef, 'rm -rf /root/.ssh; touch /root/.ssh')
  await expect(write(add)).rejects.toMatchObject({ code: 'inside_failed' })
  await driver.stop(jobFor('stop', made), signal)
  await expect(write(add)).rejects.toMatchObject({ code: 'inside_failed' })
  await driver.purge(jobFor('purge', made), signal)
  await expect(write(add)).rejects.toMatchObject({ code: 'instance_missing' })
})
