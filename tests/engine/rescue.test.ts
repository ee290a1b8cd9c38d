// @vitest-environment node
import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, inject, test } from 'vitest'
import { packRescue } from '../../scripts/os/rescue.ts'
import type { Job } from '../../server/provisioner/driver.ts'
import { jobFor } from '../../server/provisioner/driverConformance.ts'
import { describeRescue, type RescueEngine } from '../../server/provisioner/rescueConformance.ts'
import { connect } from './support/connect.ts'
import { engineOn } from './support/engineUnderTest.ts'
import { incus, POOL } from './support/incusd.ts'

const daemon = inject('incusd')
const driver = connect(daemon)
const { signal } = new AbortController()

const inside = (ref: string, line: string) => incus(daemon, ['exec', ref, '--', 'sh', '-c', line])

const offered = async () =>
  (await driver.features('fra1', signal)).filter((name) => name.startsWith('rescue'))

// The rescue system of the same small system that the servers run.
beforeAll(async () => {
  expect(await offered()).toEqual([])
  const folder = await mkdtemp(join(daemon.folder, 'rescue-'))
  const archive = join(folder, 'rescue.tar.gz')
  const root = join(daemon.folder, 'image-debian-13/rootfs')
  await packRescue(
    folder,
    (to) => cp(root, to, { recursive: true, verbatimSymlinks: true }),
    archive,
  )
  await incus(daemon, ['storage', 'volume', 'import', POOL, archive, 'rescue'])
  await incus(daemon, ['storage', 'volume', 'set', POOL, 'rescue', 'security.shifted=true'])
  expect(await offered()).toEqual(['rescue'])
  // What is on the disc does not matter here: nothing starts it.
  const disc = join(folder, 'rescue.iso')
  await writeFile(disc, Buffer.alloc(2 ** 20))
  await incus(daemon, ['storage', 'volume', 'import', POOL, disc, 'rescue-vm', '--type=iso'])
  expect(await offered()).toEqual(['rescue', 'rescue_vm'])
})

const open = (): RescueEngine => ({
  ...engineOn(daemon, () => connect(daemon)),
  systemOf: async (ref) => ((await inside(ref, 'hostname')).trim() === 'rescue' ? 'rescue' : 'own'),
})

describeRescue('incus', open, [0.5])

test('the disk is beside it, whatever is wrong with the system on it, and nothing is left there', async () => {
  const first = jobFor('create')
  const { engineRef } = await driver.create(first, signal)
  const hash = `$6$saltsalt$${'a'.repeat(86)}`
  const jobOf = (kind: 'reboot' | 'purge', more: Partial<Job> = {}) =>
    jobFor(kind, { instance: { ...first.instance, engineRef }, ...more })
  // As in most systems, the folder of the init is a link. And the system does not start.
  await inside(
    engineRef,
    'echo kept > /root/file; mkdir /usr; mv /sbin /usr/sbin; ln -s usr/sbin /sbin',
  )
  await inside(engineRef, 'mv /bin/sh /bin/lost')
  const action = { id: randomUUID(), kind: 'reboot' as const, attempts: 1, endsRunning: true }
  await driver.reboot({ ...jobOf('reboot', { rescue: { passwordHash: hash } }), action }, signal)
  const ask = 'cat /mnt/disk/root/file; grep ^root: /etc/shadow; cat /root/.ssh/authorized_keys'
  expect(await inside(engineRef, ask)).toBe(
    `kept\nroot:${hash}:20000:0:99999:7:::\n${first.sshKeys.join('\n')}\n`,
  )
  // Nobody writes what all servers share.
  expect(await inside(engineRef, 'touch /file 2>&1 || true')).toMatch(/Read-only/)
  await inside(engineRef, 'mv /mnt/disk/bin/lost /mnt/disk/bin/sh')
  await driver.reboot(jobOf('reboot'), signal)
  expect(await inside(engineRef, 'cat /root/file; ls /; cat /etc/hostname')).toBe(
    `kept\nbin\ndev\netc\nproc\nroot\nrun\nsbin\nsys\ntmp\nusr\nvar\n${engineRef}\n`,
  )
  await driver.purge(jobOf('purge'), signal)
})
