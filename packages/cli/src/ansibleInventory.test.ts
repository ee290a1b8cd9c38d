import { expect, test } from 'vitest'
import { makeInstance } from '@/domain/instances/fixtures'
import { ansibleInventory } from './ansibleInventory'

test('groups servers by region, plan, image, state and label, and says how each is reached', () => {
  const web = makeInstance({
    name: 'web-1',
    addresses: ['2001:db8::4', '203.0.113.4'],
    labels: { env: 'Prod EU', 'file/name': 'website', 'file/server': 'web', backup: '' },
  })
  const db = makeInstance({ name: 'db-1', state: 'stopped', labels: { env: '{{ secret }}' } })
  const { _meta, ...groups } = ansibleInventory([web, db])
  expect(groups).toEqual({
    image_debian_13: { hosts: ['db-1', 'web-1'] },
    label_backup: { hosts: ['web-1'] },
    label_env_prod_eu: { hosts: ['web-1'] },
    label_env_secret_: { hosts: ['db-1'] },
    label_file_name_website: { hosts: ['web-1'] },
    plan_v1_small: { hosts: ['db-1', 'web-1'] },
    region_fra1: { hosts: ['db-1', 'web-1'] },
    state_running: { hosts: ['web-1'] },
    state_stopped: { hosts: ['db-1'] },
  })
  expect(_meta.hostvars['web-1']).toMatchObject({
    ansible_host: '203.0.113.4',
    server_id: web.id,
    server_addresses: ['203.0.113.4', '2001:db8::4'],
  })
  // A label is what somebody typed: Ansible must not run it as a template.
  expect(_meta.hostvars['db-1']?.server_labels).toEqual({
    env: { __ansible_unsafe: '{{ secret }}' },
  })
})

test('leaves out what nobody can reach: servers in the bin, and those without an address', () => {
  const servers = [
    makeInstance({ deletedAt: '2026-11-22T11:00:00Z', state: 'deleted' }),
    makeInstance({ state: 'provisioning', addresses: [] }),
  ]
  expect(ansibleInventory(servers)).toEqual({ _meta: { hostvars: {} } })
})

test('two labels with the same letters are one group, with each server once', () => {
  const server = makeInstance({ name: 'web', labels: { 'a.b': 'c', 'a-b': 'c' } })
  expect(ansibleInventory([server])['label_a_b_c']).toEqual({ hosts: ['web'] })
})
